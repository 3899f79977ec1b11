import type { MouseEvent } from 'react'
import type { ApiError } from '../../lib/api-error'
import { visibleText } from '../../lib/text/visible-text'
import { FailureText, ServiceAnswer } from './failure'
import { failureWords } from './failure-words'
import classes from './field-error-summary.module.css'
import { type FieldProblem, type FormField, fieldProblems } from './field-problems'
import { Notice } from './notice'

/** Most entries shown. */
const MOST = 20

/** Whether an error names fields or rows, so that the summary has something to link to. */
export function isAboutFields(error: ApiError): boolean {
  return error.rows.size > 0 || [...error.fields.keys()].some((path) => path !== '')
}

/** What the service refused, field by field, with links to the fields or the nearest ones around them. */
export function FieldErrorSummary(props: {
  error: ApiError
  fields: readonly FormField[]
  /** What is not lost, as a sentence. */
  kept?: string
  /** What to do next, as a sentence, instead of the one for the kind of failure. */
  next?: string
}) {
  const { error, kept } = props
  const problems = fieldProblems(error, props.fields).filter(
    // Already in the error's sentence.
    ({ path, messages }) => path !== '' || messages.length > 1 || !error.message.includes(messages[0] ?? ''),
  )
  const { title, next } = failureWords(error)
  return (
    <Notice tone="error" role="alert" title={title}>
      <FailureText message={messageOf(error)} meaning={[kept, props.next ?? next]} />
      <ul className={`bullets stack-tight unless-empty ${classes.problems}`}>
        {problems.slice(0, MOST).map((problem) => (
          <li key={problem.path}>
            <Problem problem={problem} />
          </li>
        ))}
        {problems.length > MOST && <li>and {problems.length - MOST} more</li>}
      </ul>
      <ServiceAnswer error={error} />
    </Notice>
  )
}

/** The error's sentence without the service's names of the fields: the list has them, with what is wrong. */
function messageOf({ message, fields }: ApiError): string {
  const names = `: not accepted: ${[...fields.keys()].join(', ')}.`
  return message.endsWith(names) ? `${message.slice(0, -names.length)}.` : message
}

function Problem({ problem }: { problem: FieldProblem }) {
  const { field, name } = problem
  const text = <bdi>{visibleText(problem.messages.join(' '))}</bdi>
  if (name === '') return text
  return (
    <>
      {field ? <FieldLink id={field.id}>{name}</FieldLink> : <bdi>{visibleText(name)}</bdi>}: {text}
    </>
  )
}

/** A link to the field with an element id. */
export function FieldLink({ id, children }: { id: string; children: string }) {
  return (
    <a href={`#${id}`} onClick={(event) => lead(event, id)}>
      <bdi>{visibleText(children)}</bdi>
    </a>
  )
}

/** Focuses the field without changing the URL, which holds the view. */
function lead(event: MouseEvent, id: string) {
  event.preventDefault()
  const field = document.getElementById(id)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
