import './labeled-switch.css'
import { Switch, type SwitchProps } from '@mantine/core'
import { visibleText } from '../../lib/text/visible-text'

/** Renders a switch named by its label alone. `undetermined`: neither on nor off; the description explains the state. */
export function LabeledSwitch({
  error,
  undetermined = false,
  ...props
}: Omit<SwitchProps, 'error' | 'withThumbIndicator'> & {
  label: string
  error?: string | null
  undetermined?: boolean
}) {
  return (
    <Switch
      {...props}
      data-undetermined={undetermined}
      withThumbIndicator={false}
      aria-label={props.label}
      aria-invalid={Boolean(error)}
      error={error ? <bdi>{visibleText(error)}</bdi> : null}
    />
  )
}
