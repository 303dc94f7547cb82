import {
  type CheckMeaning,
  type DirectoryCheckCode,
  directoryChecks,
} from '../../ports/directory/directory-diagnosis.js'

/** Every code of the doctor. A code never changes its meaning. */
export const checkCodes = {
  secret: {
    asks: 'Is the secret set, and no placeholder, and has no password a blank at an end?',
    mends: 'Set PORTICO_SECRET; make one with `openssl rand -base64 33`. A blank counts as a sign of a password.',
  },
  store: {
    asks: 'Does the store open, and is it of this version?',
    mends: 'Run `portico migrate`, or mend what the answer names.',
  },
  'sealed-anew': {
    asks: 'Has PORTICO_SECRET sealed all apps and recovery codes, so that an earlier secret can go, also after a leak?',
    mends: 'Leave PORTICO_SECRET_PREVIOUS as it is until the running server has sealed them anew, or set it again.',
  },
  'store-rights': {
    asks: 'May the role of the store make tables, and does it own those that are there? This and the next three only on PostgreSQL.',
    mends: 'Make the role of the portal the owner of its schema and of everything in it.',
  },
  'store-tls': {
    asks: 'Is the connection to PostgreSQL encrypted where it leaves this machine, and that of a pooler such as PgBouncer where it leaves its own?',
    mends: 'Set ssl=on there, and sslmode=verify-full in PORTICO_STORE_URL; in PgBouncer server_tls_sslmode.',
  },
  'store-connections': {
    asks: 'Has PostgreSQL as many connections as the servers of the portal may open, and does a time limit end a transaction behind a pooler?',
    mends: 'Raise max_connections there, or lower PORTICO_STORE_POOL; set the limit for the role.',
  },
  'store-durability': {
    asks: 'Does PostgreSQL keep what it has committed over a power cut?',
    mends: 'Switch on fsync, synchronous_commit and full_page_writes there.',
  },
  disk: {
    asks: 'Has the disk of the store room, and has the store its usual size?',
    mends: 'Make room, or read what the audit is full of.',
  },
  clock: {
    asks: "Is the clock of this machine neither behind the portal's time nor a day ahead of it, and within 30 seconds of the database's?",
    mends: 'Correct the clock, and run `portico clock settle`.',
  },
  'contact-hold': {
    asks: 'Does a new contact wait before it can recover an account, and a new app or passkey before it is demanded?',
    mends: 'Set PORTICO_CONTACT_HOLD_HOURS to 24.',
  },
  passkeys: {
    asks: 'Was each passkey made for the host name of the public URL? Browsers offer it nowhere else.',
    mends: 'Set the host name of before in PORTICO_PUBLIC_URL, or ask people to make new passkeys.',
  },
  metrics: {
    asks: 'Is the listener for monitoring on this machine alone? Skipped where it is off.',
    mends: 'Let the firewall pass Prometheus alone, or set PORTICO_METRICS_LISTEN to a port of this machine.',
  },
  accounts: {
    asks: 'Has the embedded directory an account? Only where PORTICO_DIRECTORY_KIND is `embedded`.',
    mends: 'Add people with `portico account import`.',
  },
  captcha: {
    asks: "Does the built-in captcha take a bearable time, or does the vendor's verify address answer and know the secret?",
    mends: 'Lower PORTICO_CAPTCHA_COST, or correct the keys of the vendor.',
  },
  'mail-name': {
    asks: 'Has the host of PORTICO_MAIL_URL an address?',
    mends: 'Correct the host in PORTICO_MAIL_URL.',
  },
  'mail-connection': {
    asks: 'Does the mail server answer?',
    mends: 'Start it, open the firewall, or correct PORTICO_MAIL_URL.',
  },
  'mail-tls': {
    asks: 'Does the mail server speak TLS, with a certificate that the portal trusts?',
    mends: 'Turn TLS on there, or set PORTICO_MAIL_CA_FILE.',
  },
  'mail-login': {
    asks: 'Does the mail server take user and password?',
    mends: 'Correct PORTICO_MAIL_USER and PORTICO_MAIL_PASSWORD.',
  },
  'mail-sender': {
    asks: 'Does the mail server take mails from PORTICO_MAIL_FROM, to that address itself? The check takes both back, and sends nothing.',
    mends: 'Correct PORTICO_MAIL_FROM, or allow this sender at the mail server.',
  },
  'mail-message': {
    asks: 'With `--mail-to`: does the mail server take a test mail?',
    mends: 'Mend what the answer names.',
  },
  'sms-gateway': {
    asks: 'Does the SMS gateway answer?',
    mends: 'Start it, or correct PORTICO_SMS_URL.',
  },
  'sms-countries': {
    asks: 'Does PORTICO_SMS_PREFIXES name the countries that SMS may go to?',
    mends: 'Set PORTICO_SMS_PREFIXES.',
  },
  'sms-message': {
    asks: 'With `--sms-to`: does the SMS gateway take a test message?',
    mends: 'Correct the settings of the gateway.',
  },
  webhook: {
    asks: 'Does the webhook answer? Skipped without one.',
    mends: 'Start it, or correct PORTICO_WEBHOOK_URL.',
  },
  'webhook-event': {
    asks: 'With `--webhook`: does the webhook take a signed test event?',
    mends: 'Give both sides the same PORTICO_WEBHOOK_SECRET and the right time.',
  },
  'trusted-proxies': {
    asks: 'Does PORTICO_TRUSTED_PROXIES name a proxy where the public URL is https?',
    mends: 'Set PORTICO_TRUSTED_PROXIES.',
  },
  'public-url': {
    asks: 'Does PORTICO_PUBLIC_URL answer as a portal? Skipped where this machine cannot reach it.',
    mends: 'Start the server, or let the proxy pass every path on to it.',
  },
  'proxy-headers': {
    asks: 'Does the proxy tell the portal that visitors come over https? Whether it sends X-Forwarded-For, only the log tells.',
    mends: 'Let the proxy send X-Forwarded-Proto and X-Forwarded-For.',
  },
  ...directoryChecks,
  'identity-provider': {
    asks: "Does the institution's identity provider describe itself, has it keys, and is its clock right within 60 s? Only where `PORTICO_OIDC_ISSUER` is set.",
    mends: 'Check PORTICO_OIDC_ISSUER and PORTICO_OIDC_CA_FILE; register the redirect address that the check names.',
  },
  'staff-networks': {
    asks: 'Is the console for the networks of agents only? Only where `PORTICO_STAFF_CONSOLE` is true, as the next three.',
    mends: 'Set PORTICO_STAFF_NETWORKS.',
  },
  'staff-groups': {
    asks: 'Can the members of each group of agents be told? Only where the directory is on another machine.',
    mends: 'Correct PORTICO_STAFF_AGENTS or PORTICO_STAFF_LEADS, or let the service account read the group.',
  },
  'staff-agents': {
    asks: 'Are there two agents, so that one can say yes to strong acts of the other, and can no mailbox alone reset the password of one?',
    mends: 'Name agents with portico staff add; add their groups to PORTICO_DIRECTORY_EXCLUDE_GROUPS.',
  },
  'staff-search': {
    asks: 'Does the directory find people for the help desk within a second? Only where `PORTICO_STAFF_CONSOLE` is true and the directory is on another machine.',
    mends: 'Index sn, givenName, cn and displayName there for the beginnings of values.',
  },
  'drive-groups': {
    asks: 'Can the members of each group of the drive be told? Only where PORTICO_DRIVE_FOR names groups.',
    mends: 'Correct PORTICO_DRIVE_FOR, or let the service account read the group.',
  },
  'expiry-read': {
    asks: 'Does the directory tell when the password of the canary ends, and list its accounts? Only with PORTICO_REMINDERS_DAYS, as the next one.',
    mends: 'Let the service account list the accounts and read what tells it, or give passwords an end.',
  },
  'mail-rate': {
    asks: 'Do all reminders that are due leave on their day?',
    mends: 'Raise PORTICO_REMINDERS_PER_HOUR, or lower PORTICO_REMINDERS_HOUR.',
  },
} as const satisfies Record<string, CheckMeaning>

/** A code of the list, behind the name of the directory where a portal has several. */
export type CheckCode = keyof typeof checkCodes | `${string}:${DirectoryCheckCode | 'expiry-read'}`
