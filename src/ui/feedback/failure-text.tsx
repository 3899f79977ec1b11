import { visibleText } from '../../lib/text/visible-text'

/** What happened, in the error's own sentence; below it what is kept and what to do next. */
export function FailureText(props: { message: string; meaning: readonly (string | undefined)[] }) {
  const meaning = props.meaning.filter(Boolean).join(' ')
  return (
    <div className="stack-tight">
      <p>{visibleText(props.message)}</p>
      {meaning !== '' && <p>{meaning}</p>}
    </div>
  )
}
