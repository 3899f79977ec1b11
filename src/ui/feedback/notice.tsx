import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

const icons = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconCircleX,
}

/** A message on the page: colour, icon and words. Give a `role` to messages that appear later. */
export function Notice(props: {
  tone: 'info' | 'success' | 'warning' | 'error'
  title?: string
  role?: 'alert' | 'status' | 'note'
  action?: ReactNode
  children?: ReactNode
}) {
  const Icon = icons[props.tone]
  return (
    <div className={`line top ${classes.notice}`} data-tone={props.tone} role={props.role}>
      <Icon size={20} aria-hidden className={`toned ${classes.icon}`} />
      <div className={`wrap ${classes.content}`}>
        <div className={`breakable ${classes.body}`}>
          {props.title && <strong>{props.title}</strong>}
          {props.children && <div>{props.children}</div>}
        </div>
        {props.action}
      </div>
    </div>
  )
}
