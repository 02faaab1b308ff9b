// SHA-256 (FIPS 180-4), fed piece by piece: the browser's own takes whole messages only.

/**
 * The first 32 bits of the fractional parts of roots of the first primes, computed exactly.
 * @param {number} count
 * @param {bigint} root 2n or 3n
 */
function fractionsOfRoots(count, root) {
  const words = new Uint32Array(count);
  for (let prime = 2n, found = 0; found < count; prime++) {
    let isPrime = true;
    for (let d = 2n; d * d <= prime; d++) if (prime % d === 0n) isPrime = false;
    if (!isPrime) continue;
    const scaled = prime << (32n * root); // floor(prime^(1/root) * 2^32) by bisection
    let low = 0n, high = 1n << 40n;
    while (high - low > 1n) {
      const middle = (low + high) >> 1n;
      if (middle ** root <= scaled) low = middle;
      else high = middle;
    }
    words[found++] = Number(low & 0xffffffffn);
  }
  return words;
}

const ROUND = fractionsOfRoots(64, 3n);
const START = fractionsOfRoots(8, 2n);

export class Sha256 {
  #state = START.slice();
  #block = new Uint8Array(64);
  #words = new Uint32Array(64);
  #used = 0;
  #length = 0;

  /** Go on with these bytes. @param {Uint8Array} bytes */
  update(bytes) {
    this.#length += bytes.length;
    let at = 0;
    while (at < bytes.length) {
      const taken = Math.min(64 - this.#used, bytes.length - at);
      this.#block.set(bytes.subarray(at, at + taken), this.#used);
      this.#used += taken;
      at += taken;
      if (this.#used === 64) this.#compress();
    }
    return this;
  }

  /** End the message and give its hash in lower-case hexadecimal. */
  hex() {
    const bits = BigInt(this.#length) * 8n;
    const padding = new Uint8Array(((119 - (this.#length % 64)) % 64) + 1);
    padding[0] = 0x80;
    const length = new Uint8Array(8);
    new DataView(length.buffer).setBigUint64(0, bits);
    this.update(padding).update(length);
    return Array.from(this.#state, (word) => word.toString(16).padStart(8, "0")).join("");
  }

  #compress() {
    const w = this.#words, block = this.#block;
    for (let i = 0; i < 16; i++) {
      w[i] = (block[4 * i] << 24) | (block[4 * i + 1] << 16) | (block[4 * i + 2] << 8) | block[4 * i + 3];
    }
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15], y = w[i - 2];
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    let [a, b, c, d, e, f, g, h] = this.#state;
    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g; g = f; f = e; e = (d + t1) | 0; d = c; c = b; b = a; a = (t1 + t2) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { this.#state[i] += word; });
    this.#used = 0;
  }
}

/** The hash of a text of ASCII characters. @param {string} text */
export function hashOf(text) {
  return new Sha256().update(new TextEncoder().encode(text)).hex();
}
