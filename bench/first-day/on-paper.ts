/** The cost of a first day for each person that comes, in ms of one core of the machine. */
export interface CostOfPerson {
  readonly servers: number
  /** The part of the servers' that event loops take: a server has one, on one core. */
  readonly eventLoops: number
  readonly database: number
  readonly directory: number
  /** The part of the servers' that hashes passwords; 0 in front of a directory. */
  readonly hashing: number
}

/** The needs of an institution in its busiest minutes. */
export interface Need {
  /** People that come in a second of these minutes. */
  readonly perSecond: number
  readonly serverCores: number
  /** Those of the server cores that hash passwords. */
  readonly hashCores: number
  /** Servers, one of them to spare. */
  readonly nodes: number
  /** Cores of PostgreSQL. */
  readonly databaseCores: number
  /** Cores of OpenLDAP. */
  readonly directoryCores: number
  /**
   * The least `PORTICO_LIMITS_PER_ADDRESS`: all strangers together may start eight times as much.
   */
  readonly callsPerAddress: number
}

/** A quarter of all comes in the busiest hour. */
export const busiestHour = 0.25
/** In the worst minutes twice as many come as on average in that hour. */
export const worstMinutes = 2
/**
 * The part of the cores, of the event loops and of the senders that works in these minutes: above
 * it waits grow.
 */
export const utilization = 0.5
/**
 * Codes that a node sends at once, and the time that the mail server takes for each, in seconds.
 */
export const mails = { atOnce: 16, seconds: 0.1 } as const
/** Starts of each person, more than one because names and passwords are mistyped. */
export const startsOfPerson = 1.3
/**
 * All addresses together may start ten times the limit of one; a fifth of it is kept for known
 * devices and networks.
 */
const addressesOfStrangers = 8

/** People who come in a second of the busiest minutes. */
export function arrivalsOf(people: number): number {
  return (people * busiestHour * worstMinutes) / 3_600
}

/**
 * Reckons the needs of so many people from the costs of one of them. Each of them gets one code by
 * mail.
 */
export function needOf(people: number, { servers, eventLoops, database, directory, hashing }: CostOfPerson): Need {
  const perSecond = arrivalsOf(people)
  const coresFor = (ms: number) => (perSecond * ms) / 1_000 / utilization
  const nodesForMail = (perSecond * mails.seconds) / mails.atOnce / utilization
  return {
    perSecond,
    serverCores: coresFor(servers),
    hashCores: coresFor(hashing),
    nodes: Math.ceil(Math.max(coresFor(eventLoops), nodesForMail)) + 1,
    databaseCores: coresFor(database),
    directoryCores: coresFor(directory),
    callsPerAddress: Math.ceil((perSecond * 60 * startsOfPerson) / addressesOfStrangers),
  }
}
