import { useId, useRef } from 'react'
import { CaptchaField } from '../captcha/captcha-field.js'
import type { Captcha } from '../captcha/use-captcha.js'
import { RefusalText } from '../flow-form/refusal-text.js'
import { UsernameField } from '../flow-form/username-field.js'
import { HelpDeskPhone } from '../layout/help-desk-phone.js'
import { useEntranceText } from '../text/use-entrance-text.js'
import type { SayOwner } from '../text/use-owner-text.js'
import { Button } from '../ui/button.js'
import { Card } from '../ui/card.js'
import { ErrorBox } from '../ui/error-box.js'
import { ReadableCodeField } from '../ui/readable-code-field.js'
import { usePass } from './use-pass.js'

/** Asks for a username and a one-time pass. A refusal stays above the fields until the next try. */
export function PassForm({ say }: { say: SayOwner }) {
  const sayAtEntrance = useEntranceText()
  const captcha = useRef<Captcha>(null)
  const textsId = useId()
  const { form, pass, submit, isPending, refusal, mayBeUsed } = usePass(captcha)
  const begin = () => captcha.current?.start()
  return (
    <Card>
      <form
        ref={form}
        method="post"
        action="/"
        noValidate
        aria-label={say('own-pass.title')}
        aria-describedby={refusal ? `${textsId}refusal` : undefined}
        onSubmit={submit}
        onFocus={begin}
        onInput={begin}
      >
        {refusal && (
          <ErrorBox id={`${textsId}refusal`}>
            <RefusalText flow="reset" refusal={refusal} />
            {mayBeUsed && <p>{say('own-pass.may-be-used')}</p>}
          </ErrorBox>
        )}
        <p id={`${textsId}lead`}>{say('own-pass.lead')}</p>
        <UsernameField />
        <ReadableCodeField label={say('own-pass.label')} inputRef={pass} describedBy={`${textsId}lead`} />
        <CaptchaField ref={captcha} />
        <Button type="submit" isPending={isPending}>
          {sayAtEntrance('form.continue')}
        </Button>
      </form>
      {refusal && (
        <p data-help-desk="">
          <HelpDeskPhone />
        </p>
      )}
    </Card>
  )
}
