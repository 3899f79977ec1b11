import type { Verdict } from '../../../domain/verdict/verdict'
import type { VerdictContext } from '../../../domain/verdict/verdict-context'
import { formatInstant } from '../../../lib/time/instant'
import classes from './verdict-details.module.css'

/** Raw timestamps and the exact requests, for whoever wants to ask the API the same. */
export function VerdictRaw(props: { verdict: Verdict; context: VerdictContext | undefined }) {
  const { moment, deciding, requests, answeredAt } = props.verdict
  const lines = [
    `asked           ${formatInstant(moment.start)} to ${formatInstant(moment.end)}`,
    ...(deciding ? [`history_date    ${deciding.historyDate}`] : []),
    ...(answeredAt === null ? [] : [`service's clock ${formatInstant(answeredAt)}`]),
    ...requests.map((request) => `GET ${request}`),
    ...(props.context ? ['around it:', ...props.context.requests.map((request) => `GET ${request}`)] : []),
  ]
  return (
    <details className={classes.raw}>
      <summary>Raw timestamps and requests</summary>
      <pre>{lines.join('\n')}</pre>
    </details>
  )
}
