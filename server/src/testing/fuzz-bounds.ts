/**
 * The number of fuzz requests and their seed, constant in `npm test`. With `FUZZ_RUNS=2000
 * FUZZ_SEED=7` before the command there are more, and different ones.
 */
export const fuzzBounds = {
  runs: Number(process.env['FUZZ_RUNS'] ?? 12),
  seed: Number(process.env['FUZZ_SEED'] ?? 3),
  /** Wide, since a busy machine sends the same requests several times slower. */
  timeoutMs: process.env['FUZZ_RUNS'] === undefined ? 240_000 : 60 * 60_000,
}
