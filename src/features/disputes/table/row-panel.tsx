import { useMediaQuery } from '@mantine/hooks'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { SecondaryButton } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Dialog } from '../../../ui/overlay/dialog'
import { RowDetails } from './row-details'
import { RowTitle } from './row-name'
import classes from './row-panel.module.css'
import type { RowPanelProps } from './row-panel-props'

/** The part of the window's height below which a panel that begins there is scrolled into view. */
const SEEN = 0.25

/** An open row: beside the table, or over it where there is no room for both. */
export function RowPanel(props: RowPanelProps) {
  const isWide = useMediaQuery('(min-width: 1000px)', true, { getInitialValueInEffect: false })
  if (isWide) return <SidePanel {...props} />
  return (
    <Dialog title={<RowTitle {...props} />} layout="sheet" onClose={props.onClose}>
      <Steps {...props} />
      <RowDetails key={props.row.toll.index} {...props} />
    </Dialog>
  )
}

function SidePanel(props: RowPanelProps) {
  const { row, focusOn, onClose } = props
  const { index } = row.toll
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    if (focusOn !== index) return
    heading.current?.focus({ preventScroll: true })
    // Opened near the window's foot, the verdict would be out of sight.
    const panel = heading.current?.closest('aside')
    if (panel && panel.getBoundingClientRect().top > innerHeight * SEEN) panel.scrollIntoView()
  }, [focusOn, index])

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
      onClose()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onClose])

  return (
    <aside className={`panel stack ${classes.panel}`} aria-labelledby={id}>
      <header className={`row spread ${classes.head}`}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          <RowTitle {...props} />
        </h2>
        <Steps {...props} />
      </header>
      <RowDetails key={index} {...props} />
    </aside>
  )
}

function Steps({ stepTo, onClose }: Pick<RowPanelProps, 'stepTo' | 'onClose'>) {
  const [previous, next] = [stepTo(-1), stepTo(1)]
  return (
    <div className={`row ${classes.steps}`}>
      <ActionButton
        variant="default"
        size="compact-md"
        disabledBecause={previous ? null : 'This is the first row.'}
        onClick={previous}
      >
        Previous
      </ActionButton>
      <ActionButton
        variant="default"
        size="compact-md"
        disabledBecause={next ? null : 'This is the last row.'}
        onClick={next}
      >
        Next
      </ActionButton>
      <SecondaryButton size="compact-md" aria-label="Close" title="Close (Esc)" onClick={onClose}>
        <IconX size={16} aria-hidden />
      </SecondaryButton>
    </div>
  )
}
