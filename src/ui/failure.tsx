import { Button } from '@mantine/core'
import { ApiError } from '../lib/api-error'
import classes from './failure.module.css'
import { Notice } from './notice'

/**
 * A failed request: what happened, whether anything is kept, what to do next; what the service answered on demand, as
 * text. `kept` says that the last good data is still shown.
 */
export function Failure(props: { error: unknown; onRetry?: () => void; kept?: boolean; title?: string }) {
  const { error } = props
  const api = error instanceof ApiError ? error : undefined
  return (
    <Notice
      tone={props.kept ? 'warning' : 'error'}
      role="alert"
      {...(props.title !== undefined && { title: props.title })}
      action={
        props.onRetry && (
          <Button variant="default" size="compact-sm" onClick={props.onRetry}>
            Try again
          </Button>
        )
      }
    >
      {error instanceof Error ? error.message : String(error)}
      {props.kept && ' What you see was loaded before.'}
      {api?.requestId && <div className="muted">Request id {api.requestId}</div>}
      {api?.raw && (
        <details className={classes.raw}>
          <summary>What the service answered</summary>
          <pre>{api.raw}</pre>
        </details>
      )}
    </Notice>
  )
}
