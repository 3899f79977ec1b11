import { InputBase, type InputBaseProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

/** A field of several lines. Smaller than Mantine's, which can grow: no field here does. */
export function TextArea(
  props: InputBaseProps & Omit<ComponentPropsWithRef<'textarea'>, keyof InputBaseProps>,
) {
  return <InputBase component="textarea" multiline {...props} />
}
