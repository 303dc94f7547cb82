/**
 * An email address as text: left to right in every language, with its first line break after the @.
 */
export function EmailText({ email, className }: { email: string; className?: string | undefined }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <bdi className={className} dir="ltr">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </bdi>
  )
}
