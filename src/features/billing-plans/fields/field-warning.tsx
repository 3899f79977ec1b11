import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ReactNode } from 'react'
import classes from './fields.module.css'

/** A warning at a field: the plan can be created with it, once it is acknowledged. */
export function FieldWarning(props: { children: ReactNode }) {
  return (
    <span className={`warning ${classes.warning}`}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>{props.children}</span>
    </span>
  )
}
