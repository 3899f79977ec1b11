import { Switch, type SwitchProps } from '@mantine/core'
import { visibleText } from '../../lib/text/visible-text'

/** A switch that is called by its label alone: what it does, and what is wrong with it, describe it. */
export function LabelledSwitch({
  error,
  ...props
}: Omit<SwitchProps, 'error'> & { label: string; error?: string | null }) {
  return (
    <Switch
      {...props}
      aria-label={props.label}
      aria-invalid={Boolean(error)}
      error={error ? <bdi>{visibleText(error)}</bdi> : null}
    />
  )
}
