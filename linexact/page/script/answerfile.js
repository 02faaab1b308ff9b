// The file of answers: what `linexact grade` reads, written and read again.
//
//     === xnor ===
//     [verdict]
//     not separable
//     [proof]
//     ...
//
// An exercise that asks one thing alone has no names in brackets. What is empty is left out.

/** @typedef {{id: string, asks: {name: string, form: string}[]}} Asked an exercise and what it asks */
/** @typedef {Map<string, Map<string, string>>} Answers by exercise and what it asks */

/**
 * Write answers as a file; "" where nothing is answered.
 * @param {readonly Asked[]} exercises
 * @param {Answers} answers
 */
export function answerFile(exercises, answers) {
  const pieces = exercises.map(({ id, asks }) => {
    const lines = asks.flatMap(({ name }) => {
      const text = (answers.get(id)?.get(name) ?? "").replace(/\r\n?/g, "\n").trim();
      if (text === "") return [];
      return asks.length > 1 ? [`[${name}]`, text] : [text];
    });
    return lines.length ? [`=== ${id} ===`, ...lines, ""].join("\n") : "";
  });
  return pieces.join("");
}

/**
 * Read a file of answers: what it answers, and lines that belong to nothing that is asked here.
 * @param {readonly Asked[]} exercises
 * @param {string} text
 * @returns {{answers: Answers, strange: string[]}}
 */
export function answersIn(exercises, text) {
  /** @type {Answers} */
  const answers = new Map();
  /** @type {string[]} */
  const strange = [];
  let exercise = exercises.length === 1 ? exercises[0] : undefined;
  let name = only(exercise);
  for (const line of text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/)) {
    const head = /^\s*={3,}\s*([^=]+?)\s*={3,}\s*$/.exec(line);
    const part = /^\s*\[([\w -]+)\]\s*$/.exec(line);
    if (head !== null) {
      exercise = exercises.find(({ id }) => id === head[1]);
      name = only(exercise);
      if (exercise === undefined) strange.push(line);
    } else if (part !== null && exercise?.asks.some((ask) => ask.name === part[1])) {
      name = part[1];
    } else if (exercise !== undefined && name !== undefined) {
      add(answers, exercise.id, name, line);
    } else if (line.trim() !== "") {
      strange.push(line);
    }
  }
  return { answers, strange };
}

/** What is asked, where it is one thing alone. @param {Asked | undefined} exercise */
function only(exercise) {
  return exercise?.asks.length === 1 ? exercise.asks[0].name : undefined;
}

/** @param {Answers} answers @param {string} id @param {string} name @param {string} line */
function add(answers, id, name, line) {
  const own = answers.get(id) ?? new Map();
  const before = own.get(name);
  own.set(name, before === undefined ? line : `${before}\n${line}`.replace(/^\n+/, ""));
  answers.set(id, own);
}
