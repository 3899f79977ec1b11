import '../form/choices.css'
import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { Button } from '../button/button'
import { Dialog } from './dialog'
import classes from './keys-dialog.module.css'

export function KeysDialog(props: {
  keys: readonly (readonly [key: string, text: string])[]
  on: boolean
  onSwitch: (on: boolean) => void
  onClose: () => void
  children?: ReactNode
}) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={props.onClose}>
      <dl className={`stack-xs ${classes.keys}`}>
        {props.keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd className="mono raised">{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {props.children}
      <Checkbox
        className="above"
        label="Turn on single-key shortcuts"
        checked={props.on}
        onChange={(event) => props.onSwitch(event.currentTarget.checked)}
      />
      <div className="line end above">
        <Button onClick={props.onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
