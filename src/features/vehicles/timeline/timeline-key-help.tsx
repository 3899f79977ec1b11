import { Button } from '@mantine/core'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { useState } from 'react'
import { Dialog } from '../../../ui/overlay/dialog'
import classes from './timeline-tools.module.css'
import { useSingleKeys } from './use-timeline-keys'

const KEYS = [
  ['j', 'Next revision, or the first one in view'],
  ['k', 'Previous revision'],
  ['[', 'Newer run: where the vehicle next changed from on to off or back'],
  [']', 'Older run'],
  ['t', 'Was it active at this revision’s moment?'],
] as const

/** A dialog that lists the single keys, and a switch that turns them off. */
export function TimelineKeyHelp(props: { hasRuns: boolean }) {
  const [open, setOpen] = useState(false)
  const [on, setOn] = useSingleKeys()
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconKeyboard size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Keys
      </Button>
      {open && (
        <Dialog title="Keys" onClose={() => setOpen(false)}>
          <dl className={classes.keys}>
            {KEYS.map(([key, text]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          {!props.hasRuns && <p className="muted">Runs are known in the list without filters only.</p>}
          <label className={classes.switch}>
            <input type="checkbox" checked={on} onChange={(event) => setOn(event.currentTarget.checked)} />
            Single keys work while nothing is being typed
          </label>
          <div className={classes.close}>
            <Button onClick={() => setOpen(false)}>Close</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
