import { InputBase, type InputBaseProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

/** Renders a multi-line field. Smaller than Mantine's, which supports automatic height. */
export function TextArea(
  props: InputBaseProps & Omit<ComponentPropsWithRef<'textarea'>, keyof InputBaseProps>,
) {
  return <InputBase component="textarea" multiline {...props} />
}
