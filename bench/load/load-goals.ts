/** The share of its floor's rate that a call of the portal reaches at least. */
export const leastShare = {
  session: 0.25,
  startOfReset: 0.25,
  signIn: 0.85,
  /** Of one bare search and one bind at a directory. */
  signInOnDirectory: 0.7,
}

/** The highest figures of the portal: ms, or MB of a million bytes. */
export const most = {
  sendCodeMs: 4,
  compareCodeMs: 6,
  lightCallMs: 40,
  idleMb: 110,
  loadedMb: 170,
  readyMs: 800,
  /** By the slope of the later part of a long load: ten in half an hour. */
  riseMbInMinute: 0.33,
}
