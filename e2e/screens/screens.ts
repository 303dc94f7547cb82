import { activityScreens } from './activity-screens.js'
import { deskScreens } from './desk-screens.js'
import { entranceScreens } from './entrance-screens.js'
import { outsideScreens } from './outside-screens.js'
import { passScreens } from './pass-screens.js'
import { passwordScreens } from './password-screens.js'
import { profileScreens } from './profile-screens.js'
import { proofsScreens } from './proofs-screens.js'
import { reportScreens } from './report-screens.js'
import type { Screen } from './screen.js'
import { secondProofScreens } from './second-proof-screens.js'
import { strongScreens } from './strong-screens.js'
import { verificationScreens } from './verification-screens.js'

/** Every screen in every state that a person can see. */
export const screens: readonly Screen[] = [
  ...entranceScreens,
  ...outsideScreens,
  ...verificationScreens,
  ...secondProofScreens,
  ...passwordScreens,
  ...profileScreens,
  ...activityScreens,
  ...proofsScreens,
  ...reportScreens,
  ...deskScreens,
  ...strongScreens,
  ...passScreens,
]
