import { visibleText } from '../../lib/text/visible-text'
import classes from './failure-text.module.css'

/** What happened, in the error's own sentence; below it what is kept and what to do next. */
export function FailureText(props: { message: string; meaning: readonly (string | undefined)[] }) {
  const meaning = props.meaning.filter(Boolean).join(' ')
  return (
    <>
      <p className={`flush ${classes.text}`}>{visibleText(props.message)}</p>
      {meaning !== '' && <p className={`flush ${classes.text}`}>{meaning}</p>}
    </>
  )
}
