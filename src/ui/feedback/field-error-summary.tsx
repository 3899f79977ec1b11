import type { MouseEvent } from 'react'
import type { ApiError } from '../../lib/api-error'
import { visibleText } from '../../lib/text/visible-text'
import { FailureText, ServiceResponse } from './failure'
import { failureWords } from './failure-words'
import { type FieldProblem, type FormField, fieldProblems } from './field-problems'
import { Notice } from './notice'

const MOST = 20

/** Returns whether an error names fields or rows, so that the summary has links. */
export const isAboutFields = (error: ApiError): boolean =>
  error.rows.size > 0 || [...error.fields.keys()].some((path) => path !== '')

export function FieldErrorSummary(props: {
  error: ApiError
  fields: readonly FormField[]
  kept?: string
  next?: string
}) {
  const { error, kept } = props
  const problems = fieldProblems(error, props.fields).filter(
    // The error's sentence already contains it.
    ({ path, messages }) => path !== '' || messages.length > 1 || !error.message.includes(messages[0] ?? ''),
  )
  const { title, next } = failureWords(error)
  return (
    <Notice tone="error" title={title}>
      <FailureText message={error.message} meaning={[kept, props.next ?? next]} />
      <ul className="bullets stack-tight unless-empty">
        {problems.slice(0, MOST).map((problem) => (
          <li key={problem.path}>
            <Problem problem={problem} />
          </li>
        ))}
        {problems.length > MOST && <li>and {problems.length - MOST} more</li>}
      </ul>
      <ServiceResponse error={error} />
    </Notice>
  )
}

function Problem({ problem: { field, name, messages } }: { problem: FieldProblem }) {
  const text = <bdi>{visibleText(messages.join(' '))}</bdi>
  if (name === '') return text
  return (
    <>
      {field ? <FieldLink id={field.id}>{name}</FieldLink> : <bdi>{visibleText(name)}</bdi>}: {text}
    </>
  )
}

/** Renders a link that focuses a field by its element ID. The URL stays unchanged, because it stores the view. */
export function FieldLink({ id, children }: { id: string; children: string }) {
  function lead(event: MouseEvent) {
    event.preventDefault()
    const field = document.getElementById(id)
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }
  return (
    <a href={`#${id}`} onClick={lead}>
      <bdi>{visibleText(children)}</bdi>
    </a>
  )
}
