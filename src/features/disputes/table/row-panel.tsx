import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId, useLayoutEffect, useRef } from 'react'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import { useKeys, useSingleKeys } from '../../../domain/user/single-keys'
import { SecondaryButton } from '../../../ui/button/button'
import { Dialog } from '../../../ui/overlay/dialog'
import { RowDetails } from './row-details'
import { besideVehicle, TollVehicle } from './row-name'
import classes from './row-panel.module.css'
import { useDisputes } from './use-disputes'
import type { RowQueue } from './use-row-queue'

/** Share of the window's height: a panel that starts below it is scrolled into view. */
const SEEN = 0.25

export function RowPanel({ row, queue }: { row: DisputeRow; queue: RowQueue }) {
  const { focusOn, stepTo, close, selected, reviewOpen } = queue
  const { known, settings } = useDisputes()
  const isWide = useMediaQuery('(min-width: 1000px)', true, { getInitialValueInEffect: false })
  const { index } = row.toll
  /** The heading beside the table, or the content over the table. */
  const top = useRef<HTMLHeadingElement & HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [hasKeys] = useSingleKeys()

  useLayoutEffect(() => {
    // An opening dialog scrolls to what it focuses, and the previous row may have been scrolled.
    top.current?.closest('dialog, aside')?.scrollTo(0, 0)
    // The button that opened this row disappeared with the previous row.
    if (focusOn !== index) return
    top.current?.focus({ preventScroll: true })
    // Near the bottom of the window, the verdict would be out of sight.
    const panel = isWide ? top.current?.closest('aside') : null
    if (panel && panel.getBoundingClientRect().top > innerHeight * SEEN) panel.scrollIntoView()
  }, [focusOn, index, isWide])

  useKeys(
    (key) => {
      // Beside the table, `r` belongs to the selected rows, and `j` and `k` to the table.
      const step = isWide ? undefined : key === 'j' ? stepTo(1) : key === 'k' ? stepTo(-1) : undefined
      // A reviewed row has no button, and `r` opens the next one.
      const review = () => (button.current ? button.current.click() : reviewOpen())
      const act = key === 'r' && !(isWide && selected.size > 0) ? review : step
      act?.()
      return act !== undefined
    },
    isWide ? undefined : top,
  )

  useWindowEvent('keydown', (event) => {
    const isOther = event.defaultPrevented || document.querySelector('dialog[open]') !== null
    if (event.key === 'Escape' && !isOther) close()
  })

  const title = (
    <span className={`row-words ${classes.title}`}>
      <TollVehicle row={row} known={known} />{' '}
      <bdi className={`muted ${classes.second}`}>{besideVehicle({ row, known, settings })}</bdi>
    </span>
  )
  const step = (label: string, by: 1 | -1, none: string) => {
    const onClick = stepTo(by)
    return (
      <SecondaryButton size="compact-md" disabledReason={onClick ? null : none} onClick={onClick}>
        {label}
      </SecondaryButton>
    )
  }
  const steps = (
    <div className={`row ${classes.steps}`}>
      {step('Previous', -1, 'This is the first row.')}
      {step('Next', 1, 'This is the last row.')}
      <SecondaryButton size="compact-md" aria-label="Close" title="Close (Esc)" onClick={close}>
        <IconX size={16} aria-hidden />
      </SecondaryButton>
    </div>
  )
  const details = <RowDetails key={index} row={row} button={button} onReview={reviewOpen} />
  if (isWide)
    return (
      <aside className={`panel sticks stack ${classes.panel}`} aria-labelledby={id}>
        <header className={`line top spread ${classes.head}`}>
          <h2 id={id} ref={top} tabIndex={-1}>
            {title}
          </h2>
          {steps}
        </header>
        {hasKeys && <p className="muted small">J next · K previous · R mark as reviewed</p>}
        {details}
      </aside>
    )
  return (
    <Dialog title={title} layout="sheet" onClose={close}>
      <div ref={top} className="stack no-ring" tabIndex={-1}>
        {steps}
        {details}
      </div>
    </Dialog>
  )
}
