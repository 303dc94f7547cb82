import { isLoopback } from '../../ports/system/is-loopback.js'
import { tidyAnswer } from './tidy-answer.js'

/** Answers by the places of their settings, such as `mail.url`. */
export type Answers = ReadonlyMap<string, string>

export interface Question {
  /** The place of the setting in the file. It gives the option its name, too. */
  readonly path: string
  readonly asks: string
  /** An installation cannot do without. */
  readonly isNeeded?: true
  /** What holds where nothing else is answered. */
  readonly suggest?: (answers: Answers) => string | null
  /** False where other answers leave the question without a meaning. */
  readonly applies?: (answers: Answers) => boolean
  readonly tidy?: (typed: string) => string
  /** Why an answer that the setting takes does not do here. */
  readonly refuses?: (text: string) => string | null
  /** A password: it is typed unseen, and given as a file. */
  readonly isHidden?: true
}

/** Questions whose answers the doctor tries together. */
export interface Part {
  readonly title: string
  readonly questions: readonly Question[]
  /** The doctor's checks that try the answers. */
  readonly isTriedBy: (code: string) => boolean
}

/** What only the machine knows. */
export interface Surroundings {
  readonly dataDir: string
  readonly timeZone: string
}

const isRemote = (answers: Answers) =>
  ['openldap', '389ds', 'active-directory'].includes(answers.get('directory.kind') ?? '')
const hasConsole = (answers: Answers) => answers.get('staff.console') === 'true'
const isPublic = (answers: Answers) => {
  const text = answers.get('public_url') ?? ''
  return !URL.canParse(text) || !isLoopback(new URL(text).hostname)
}

/** Everything that a first installation needs, in the order in which it is asked. */
export function setupParts({ dataDir, timeZone }: Surroundings): readonly Part[] {
  return [portal(dataDir, timeZone), mail, directory, helpDesk]
}

const portal = (dataDir: string, timeZone: string): Part => ({
  title: 'The portal',
  questions: [
    {
      path: 'public_url',
      asks: 'Address where people reach the portal, such as https://account.uni.example',
      isNeeded: true,
      tidy: tidyAnswer.publicUrl,
    },
    {
      path: 'trusted_proxies',
      asks: 'Address of the proxy before the portal, or unix for one at its socket',
      suggest: () => '127.0.0.1',
      applies: isPublic,
    },
    { path: 'institution.name', asks: 'Name of the institution, on screens and in mails' },
    { path: 'time_zone', asks: 'Time zone of the times that people read', suggest: () => timeZone },
    { path: 'data_dir', asks: 'Folder for the data', suggest: () => dataDir, tidy: tidyAnswer.path },
  ],
  isTriedBy: (code) => ['trusted-proxies', 'public-url', 'disk'].includes(code),
})

const mail: Part = {
  title: 'The mail server',
  questions: [
    {
      path: 'mail.url',
      asks: 'Mail server: smtp://host:587 (STARTTLS) or smtps://host (TLS)',
      isNeeded: true,
      tidy: tidyAnswer.mailUrl,
      refuses: (text) => (text.includes('@') ? 'mail.url must hold no user and no password: they are asked for' : null),
    },
    { path: 'mail.user', asks: 'User at the mail server, where it wants one' },
    {
      path: 'mail.password',
      asks: 'Password of that user',
      isNeeded: true,
      isHidden: true,
      applies: (answers) => answers.has('mail.user'),
    },
    {
      path: 'mail.ca_file',
      asks: 'File with the CA certificates that the mail server must show, where they are not well-known',
      tidy: tidyAnswer.path,
    },
    { path: 'mail.from', asks: 'Sender of every mail, such as Example University <no-reply@uni.example>' },
  ],
  isTriedBy: (code) => code.startsWith('mail-') && code !== 'mail-message',
}

const directory: Part = {
  title: 'The directory',
  questions: [
    {
      path: 'directory.kind',
      asks: 'Where accounts live: embedded (in the portal), openldap, 389ds, active-directory',
      suggest: () => 'embedded',
      tidy: tidyAnswer.kind,
    },
    {
      path: 'directory.url',
      asks: 'Directory servers: ldaps://host (TLS) or ldap://host (StartTLS)',
      isNeeded: true,
      applies: isRemote,
      tidy: tidyAnswer.directoryUrls,
    },
    {
      path: 'directory.ca_file',
      asks: 'File with the CA certificates that the directory must show, where they are not well-known',
      applies: isRemote,
      tidy: tidyAnswer.path,
    },
    { path: 'directory.bind_dn', asks: 'Name of the service account', isNeeded: true, applies: isRemote },
    {
      path: 'directory.bind_password',
      asks: 'Password of the service account',
      isNeeded: true,
      isHidden: true,
      applies: isRemote,
    },
    {
      path: 'directory.base_dn',
      asks: 'Where accounts are searched, such as ou=people,dc=uni,dc=example',
      isNeeded: true,
      applies: isRemote,
    },
    {
      path: 'directory.user_filter',
      asks: 'Which entries are accounts',
      suggest: (answers) =>
        ['openldap', '389ds'].includes(answers.get('directory.kind') ?? '') ? '(objectClass=inetOrgPerson)' : null,
      applies: isRemote,
    },
    {
      path: 'directory.email_attributes',
      asks: 'Attributes whose addresses may receive codes, such as mail',
      applies: isRemote,
    },
    {
      path: 'directory.canary',
      asks: 'Username of a test account, to try each right; it gets a random password',
      applies: isRemote,
    },
  ],
  isTriedBy: (code) => code.startsWith('directory-'),
}

const helpDesk: Part = {
  title: 'The help desk',
  questions: [
    { path: 'institution.help_desk_phone', asks: 'Phone number of the help desk, as people dial it' },
    { path: 'institution.help_desk_email', asks: 'Mail address of the help desk, shown to people' },
    {
      path: 'staff.console',
      asks: 'Shall the help desk have a console at /staff? (yes, no)',
      suggest: () => 'false',
      tidy: tidyAnswer.yesOrNo,
    },
    {
      path: 'reports.mail',
      asks: 'Mail address where the help desk reads reports and what its agents do',
      isNeeded: true,
      suggest: (answers) => answers.get('institution.help_desk_email') ?? null,
      applies: hasConsole,
    },
    {
      path: 'staff.networks',
      asks: 'Networks from which the console can be reached, such as 10.1.0.0/16',
      applies: hasConsole,
    },
    {
      path: 'staff.agents',
      asks: 'Groups of the directory whose members are agents, separated by ;',
      applies: (answers) => hasConsole(answers) && isRemote(answers),
    },
  ],
  isTriedBy: (code) => code.startsWith('staff-'),
}
