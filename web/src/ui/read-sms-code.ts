/**
 * The code of an SMS that names this site, where the browser can read it and the visitor allows it;
 * else null.
 */
export async function readSmsCode(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null
  const request = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions
  const credential = await navigator.credentials.get(request).catch(() => null)
  return credential !== null && 'code' in credential && typeof credential.code === 'string' ? credential.code : null
}
