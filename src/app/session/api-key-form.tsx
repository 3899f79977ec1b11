import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Session } from '../../api/session/session'
import { SecondaryButton } from '../../ui/button/button'
import classes from './session.module.css'

/** Accepts an API key for this tab. It is kept in memory only, lost with a reload and never renewed. */
export function ApiKeyForm(props: { session: Session; onAccepted?: () => void }) {
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const refusal = props.session.enterKey(key)
    setProblem(refusal)
    if (refusal === null) props.onAccepted?.()
  }

  return (
    <form className={`stack-sm ${classes.form}`} onSubmit={submit} noValidate>
      <TextInput
        label="API key"
        description="The whole Authorization value. Kept in this tab until you reload."
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
        error={problem}
        autoComplete="off"
        spellCheck={false}
      />
      <SecondaryButton type="submit">Use this key</SecondaryButton>
    </form>
  )
}
