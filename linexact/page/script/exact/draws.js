// Orders that are drawn: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), the same on any machine.

const WORD = (1n << 64n) - 1n;
const STREAM_STEP = 0x9e3779b97f4a7c15n;

/** @param {bigint} z */
function scrambled(z) {
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & WORD;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & WORD;
  return z ^ (z >> 31n);
}

/**
 * Give 64-bit numbers: a pure function of a seed and the number of a stream.
 * @param {bigint} seed
 * @param {bigint} stream
 * @returns {Generator<bigint, never>}
 */
function* splitMix(seed, stream) {
  let state = (scrambled((seed & WORD) + STREAM_STEP) + scrambled(stream & WORD)) & WORD;
  for (;;) {
    state = (state + STREAM_STEP) & WORD;
    yield scrambled(state);
  }
}

/**
 * Shuffle the numbers from 0 to size - 1 (Fisher and Yates, from the end).
 * @param {number} size
 * @param {bigint} seed
 * @param {number} pass each pass has a stream of its own
 */
export function permutation(size, seed, pass) {
  const numbers = splitMix(seed, BigInt(pass));
  const items = Array.from({ length: size }, (_, i) => i);
  for (let last = size - 1; last > 0; last--) {
    const bound = BigInt(last + 1), usable = (1n << 64n) - ((1n << 64n) % bound);
    let value = numbers.next().value;
    while (value >= usable) value = numbers.next().value; // rejected, so that each is equally likely
    const chosen = Number(value % bound);
    [items[last], items[chosen]] = [items[chosen], items[last]];
  }
  return items;
}
