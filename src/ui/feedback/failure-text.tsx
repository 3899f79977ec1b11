import { visibleText } from '../../lib/text/visible-text'
import classes from './failure-text.module.css'

/** What happened, in the error's own sentence, and below it what that means for who reads it: kept, next. */
export function FailureText(props: { message: string; meaning: readonly (string | undefined)[] }) {
  const meaning = props.meaning.filter(Boolean).join(' ')
  return (
    <>
      <p className={classes.text}>{visibleText(props.message)}</p>
      {meaning !== '' && <p className={classes.text}>{meaning}</p>}
    </>
  )
}
