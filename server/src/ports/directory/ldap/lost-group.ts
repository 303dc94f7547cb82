import { Unavailable } from '../../refusal.js'

/** A group that the operator named, and whose members cannot be told. */
export interface LostGroup {
  /** By the operator's name, or by its DN. */
  readonly group: string
  readonly why: keyof typeof sentences
}

/** The line of the log beside a lost group. */
const lostGroup = 'the members of an excluded group cannot be told, so no account can reset or unlock'

/** The same of a group of the help desk. */
const lostDesk =
  'the members of a group of the help desk cannot be told, so nobody is an agent by it, and nobody is helped'

/** What holds while the members of a group cannot be told: the side on which nobody gets more. */
export interface WhenLost {
  readonly sentence: string
  readonly isMember: () => boolean
}

export const whenExcluded: WhenLost = { sentence: lostGroup, isMember: () => true }

/** Raises `Unavailable`: as a member somebody would help, and as none somebody would be helped. */
export const whenOfDesk: WhenLost = {
  sentence: lostDesk,
  isMember: () => {
    throw new Unavailable('directory', { explanation: lostDesk })
  },
}

const sentences = {
  'not found': (group: string) => `There is no group ${group}, or it is hidden`,
  'members hidden': (group: string) => `The members of the group ${group} cannot be read`,
  'not listed': (place: string) => `The directory does not list all groups below ${place}`,
  'too many groups inside': (group: string) => `More than 200 groups are in ${group}`,
  'distribution group': (group: string) =>
    `The group ${group} is a distribution group, and Active Directory counts only security groups`,
}

/** What the operator reads of a lost group, without its full stop. */
export function lostSentence({ group, why }: LostGroup): string {
  return sentences[why](group)
}
