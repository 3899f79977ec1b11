import { Switch, type SwitchProps } from '@mantine/core'

/** A switch that is called by its label alone: what it does, and what is wrong with it, describe it. */
export function LabelledSwitch(props: SwitchProps & { label: string }) {
  return <Switch {...props} aria-label={props.label} aria-invalid={Boolean(props.error)} />
}
