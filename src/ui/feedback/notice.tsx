import { Alert, Box } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { ReactNode } from 'react'

const icons = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconCircleX,
}

export function Notice(props: {
  tone: 'info' | 'success' | 'warning' | 'error'
  title?: string
  role?: 'alert' | 'status' | 'note'
  action?: ReactNode
  children?: ReactNode
}) {
  const { tone, role = tone === 'error' ? 'alert' : 'note', title, action, children } = props
  const Icon = icons[tone]
  return (
    <Alert data-tone={tone} role={role} aria-label={title} icon={<Icon size={20} aria-hidden />}>
      <div className={`row-fields spread ${title ? 'top' : ''}`}>
        {/* Without room beside the text, the action wraps below it. */}
        <Box flex="1 1 240px" miw={0}>
          {title && <p className="strong">{title}</p>}
          {children}
        </Box>
        {action}
      </div>
    </Alert>
  )
}
