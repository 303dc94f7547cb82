import { outsideCodes } from '@portico/contract/outside-codes'
import { outside } from '@portico/text/en/outside'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../api/use-call.js'
import { useSettings } from '../settings/use-settings.js'
import { useLaterText } from '../text/use-later-text.js'
import { Button } from '../ui/button.js'
import { ErrorBox } from '../ui/error-box.js'
import { useStep } from '../visitor/step-provider.js'

/** The sentences of the institution's own sign-in, once they are loaded. */
const useOutsideText = () => useLaterText('outside', outside)

/** What people call the sign-in; empty where the operator gave it no name. */
const useName = () => useSettings().outside?.name ?? ''

/** The button at the home page, unless the sign-in is for agents alone. */
export function OutsideAtHome() {
  return useSettings().outside?.for === 'staff' ? null : <OutsideButton />
}

/** The button at the help desk's console, where the sign-in is for agents too. */
export function OutsideAtConsole() {
  return useSettings().outside?.for === 'people' ? null : <OutsideButton />
}

/** The button that leads to the institution's own sign-in. */
function OutsideButton() {
  const say = useOutsideText()
  const name = useName()
  const { run, isPending } = useCall('beginOutside')
  if (!say) return null
  const go = async () => {
    const begun = await run({})
    if (begun !== null) window.location.assign(begun.address)
  }
  return (
    <Button kind="secondary" isPending={isPending} onClick={go}>
      {name === '' ? say('outside.use-unnamed') : say('outside.use', { name })}
    </Button>
  )
}

/** Says why an outside sign-in came to nothing. It takes the focus, unless the visitor has gone on already. */
export function OutsideNotice() {
  const { isRestoring } = useStep()
  return isRestoring ? null : <Told />
}

function Told() {
  const say = useOutsideText()
  const { toldOutside: told } = useStep()
  const sentence = useRef<HTMLParagraphElement>(null)
  const [code] = useState(() => outsideCodes.find((one) => one === told.current))
  const isSaid = say !== undefined
  useEffect(() => {
    // The visitor who comes back to this page later has read it.
    told.current = undefined
    if (isSaid && document.activeElement === document.body) sentence.current?.focus()
  }, [told, isSaid])
  if (!say || code === undefined) return null
  return (
    <ErrorBox>
      <p ref={sentence} tabIndex={-1}>
        {say(`outside.${code}`)}
      </p>
    </ErrorBox>
  )
}

interface LeaveProps {
  readonly address: string
  readonly signOut: () => Promise<boolean>
}

/** Signs out here, and then of the identity provider. */
export function OutsideLeave({ address, signOut }: LeaveProps) {
  const say = useOutsideText()
  const name = useName()
  if (!say) return null
  const leave = async () => {
    if (await signOut()) window.location.assign(address)
  }
  return (
    <Button kind="secondary" onClick={leave}>
      {name === '' ? say('outside.sign-out-unnamed') : say('outside.sign-out', { name })}
    </Button>
  )
}
