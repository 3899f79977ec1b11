import { InputBase, type InputBaseProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

/** Replaces Mantine's text area, which is larger because it supports automatic height. */
export function TextArea(
  props: InputBaseProps & Omit<ComponentPropsWithRef<'textarea'>, keyof InputBaseProps>,
) {
  return <InputBase component="textarea" multiline {...props} />
}
