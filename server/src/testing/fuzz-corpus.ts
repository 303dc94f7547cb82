export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK']

/** Texts that have broken software before. */
export const oddTexts = [
  // Empty text, NUL, lone surrogates, noncharacters.
  ...['', ' ', '\0', 'alice\0', '\ud800', '\udfff\ud800', '\uffff', '\ufeffx', '\u2028'],
  // Look-alikes, invisible characters, directions, other digits, many units for few characters.
  ...['ａlice', 'al\u200bice', 'alice\u202e', '\u0130ı', 'ﬁ', '１２３４５６', '🦄'.repeat(70), 'e\u0301'.repeat(60)],
  // Words of languages and queries.
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    '-1',
    '1e999',
    "' or 1=1 --",
    '*)(uid=*',
    '\\2a',
    '%00',
    '{{7*7}}',
  ],
  // Addresses, paths, headers, markup, and a code that may be right.
  ...[
    'a@b@c',
    '"a b"@uni.example',
    'a@[127.0.0.1]',
    '../../etc',
    '\r\nBcc: a@b.c',
    '<img src=x onerror=alert(1)>',
    '000000',
  ],
]

/** Rare and forbidden values of headers. */
export const oddHeaders: Readonly<Record<string, readonly string[]>> = {
  'content-type': [
    ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx'],
    ...['application/json; charset=utf-16', 'APPLICATION/JSON', 'application/json;', 'application/json, a/b', '', ';;'],
  ],
  'content-encoding': ['gzip', 'br', 'identity', 'x'],
  'x-xsrf-token': ['', 'aaaa', 'a.b', '%00', 'ÿ'],
  cookie: [
    ...['', 'sid=', 'sid=x', 'sid=a.b; sid=c.d', '=;=;', 'XSRF-TOKEN=x', 'sid=%ff', 'sid="a'],
    `sid=${'x'.repeat(5_000)}`,
  ],
  origin: ['https://evil.test', 'null', '', 'http://localhost:8080', 'x'],
  'sec-fetch-site': ['cross-site', 'same-origin', 'none', 'x'],
  host: ['evil.test', 'localhost:99999', 'uni%E3%80%82edu', '[::1'],
  'x-forwarded-for': ['1.2.3.4', '::ffff:1.2.3.4', 'a', ',,,'],
  'x-http-method-override': ['DELETE', 'GET'],
  accept: ['text/html', 'x', '*/*;q=0'],
  'accept-language': ['xx', '*', '-', 'de;q=9'],
  range: ['bytes=0-1', 'bytes=9-1'],
  'if-none-match': ['*', '"x"'],
  expect: ['100-continue', 'everything'],
}
