import type { Attributes } from './samba-database.js'

/** The rules of the domain, or of a fine-grained policy. */
export interface SambaPolicy {
  readonly minimumLength: number
  readonly isComplex: boolean
  readonly history: number
  readonly minimumAgeDays: number
  readonly maximumAgeDays: number
  readonly lockoutThreshold: number
  readonly lockoutMinutes: number
}

/** The rules of a new domain. Without a minimum age people can change a new password again. */
export const usualPolicy: SambaPolicy = {
  minimumLength: 7,
  isComplex: true,
  history: 3,
  minimumAgeDays: 0,
  maximumAgeDays: 42,
  lockoutThreshold: 5,
  lockoutMinutes: 30,
}

const dayTicks = 24n * 60n * 60n * 10_000_000n
const minuteTicks = 60n * 10_000_000n

/** 100 ns steps since 1601, the form of instants in Active Directory. */
export function windowsTime(ms: number): string {
  return String((BigInt(ms) + 11_644_473_600_000n) * 10_000n)
}

export function domainAttributes(policy: SambaPolicy): Attributes {
  return {
    minPwdLength: String(policy.minimumLength),
    // DOMAIN_PASSWORD_COMPLEX
    pwdProperties: policy.isComplex ? '1' : '0',
    pwdHistoryLength: String(policy.history),
    minPwdAge: String(-BigInt(policy.minimumAgeDays) * dayTicks),
    maxPwdAge: String(-BigInt(policy.maximumAgeDays) * dayTicks),
    lockoutThreshold: String(policy.lockoutThreshold),
    lockoutDuration: String(-BigInt(policy.lockoutMinutes) * minuteTicks),
    lockOutObservationWindow: String(-BigInt(policy.lockoutMinutes) * minuteTicks),
  }
}

export function fineGrainedAttributes(policy: SambaPolicy): Attributes {
  return {
    objectClass: 'msDS-PasswordSettings',
    'msDS-PasswordSettingsPrecedence': '10',
    'msDS-PasswordReversibleEncryptionEnabled': 'FALSE',
    'msDS-MinimumPasswordLength': String(policy.minimumLength),
    'msDS-PasswordComplexityEnabled': policy.isComplex ? 'TRUE' : 'FALSE',
    'msDS-PasswordHistoryLength': String(policy.history),
    'msDS-MinimumPasswordAge': String(-BigInt(policy.minimumAgeDays) * dayTicks),
    'msDS-MaximumPasswordAge': String(-BigInt(policy.maximumAgeDays) * dayTicks),
    'msDS-LockoutThreshold': String(policy.lockoutThreshold),
    'msDS-LockoutDuration': String(-BigInt(policy.lockoutMinutes) * minuteTicks),
    'msDS-LockoutObservationWindow': String(-BigInt(policy.lockoutMinutes) * minuteTicks),
  }
}

export const windowsNow = () => windowsTime(Date.now())
