import './labelled-switch.css'
import { Switch, type SwitchProps } from '@mantine/core'
import { visibleText } from '../../lib/text/visible-text'

/** A switch named by its label alone; its description and error describe it. */
export function LabelledSwitch({
  error,
  ...props
}: Omit<SwitchProps, 'error' | 'withThumbIndicator'> & { label: string; error?: string | null }) {
  return (
    <Switch
      {...props}
      withThumbIndicator={false}
      aria-label={props.label}
      aria-invalid={Boolean(error)}
      error={error ? <bdi>{visibleText(error)}</bdi> : null}
    />
  )
}
