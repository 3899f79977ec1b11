import './labelled-switch.css'
import { Switch, type SwitchProps } from '@mantine/core'
import { visibleText } from '../../lib/text/visible-text'

/**
 * A switch named by its label alone; its description and error describe it.
 * `undetermined` draws it neither on nor off, where its state is not known: the description has to say so.
 */
export function LabelledSwitch({
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
