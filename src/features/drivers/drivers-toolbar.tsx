import { Button, TextInput } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import IconRowInsertBottom from '@tabler/icons-react/dist/esm/icons/IconRowInsertBottom.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type RefObject, useRef, useSyncExternalStore } from 'react'
import type { Store } from '../../lib/store'
import { ActionButton } from '../../ui/feedback/action-button'
import classes from './drivers-workspace.module.css'
import { useDriversGrid } from './grid/grid-context'
import { PasteBox } from './paste/paste-box'
import type { PasteView } from './paste/paste-state'

/** The bar above the grid: adding rows, undo, editing rows, find, errors. */
export function DriversToolbar(props: {
  paste: PasteView
  typed: Store<string>
  findBox: RefObject<HTMLInputElement | null>
  issuesId: string
  issuesOpen: boolean
  onIssues: () => void
}) {
  const { paste, findBox } = props
  const { store, view, cursor, actions } = useDriversGrid()
  // Only what it draws, so that pieces of a paste do not redraw it.
  useSyncExternalStore(store.subscribe, () =>
    [store.counts().error, store.canUndo(), store.canRedo(), Math.min(2, store.rows().length)].join(),
  )
  const file = useRef<HTMLInputElement>(null)
  const errors = store.counts().error
  return (
    <div className={classes.bar}>
      <PasteBox typed={props.typed} onRows={paste.addText} />
      <Button
        variant="default"
        leftSection={<IconFileUpload size={18} aria-hidden />}
        onClick={() => file.current?.click()}
      >
        Open file
      </Button>
      <input
        ref={file}
        type="file"
        hidden
        aria-label="File with drivers"
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/tab-separated-values,text/plain"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          if (chosen) paste.addFile(chosen)
          // So that the same file can be chosen again once it is corrected.
          event.currentTarget.value = ''
        }}
      />
      <span className={classes.pair}>
        <IconAction label="Undo" held={!store.canUndo()} onClick={actions.undo} Icon={IconArrowBackUp} />
        <IconAction label="Redo" held={!store.canRedo()} onClick={actions.redo} Icon={IconArrowForwardUp} />
        <IconAction
          label="Add row"
          held={false}
          onClick={() => actions.addRow()}
          Icon={IconRowInsertBottom}
        />
        <IconAction
          label="Delete selected rows"
          held={store.rows().length === 0}
          onClick={actions.deleteRows}
          Icon={IconTrash}
        />
        <IconAction
          label="Move selected rows up"
          held={store.rows().length < 2}
          onClick={() => actions.moveRows(-1)}
          Icon={IconArrowUp}
        />
        <IconAction
          label="Move selected rows down"
          held={store.rows().length < 2}
          onClick={() => actions.moveRows(1)}
          Icon={IconArrowDown}
        />
      </span>
      <TextInput
        ref={findBox}
        type="search"
        aria-label="Find in rows"
        placeholder="Find in rows"
        className={classes.find ?? ''}
        spellCheck={false}
        onKeyDown={(event) => {
          if (event.key === 'Enter') actions.find(event.currentTarget.value)
          // Moves the focus to what was found.
          if (event.key === 'Escape') cursor.go(cursor.state().active)
        }}
      />
      <span className={classes.pair}>
        <Button
          variant="default"
          aria-expanded={props.issuesOpen}
          aria-controls={props.issuesId}
          onClick={props.onIssues}
        >
          Errors {errors.toLocaleString('en')} ▾
        </Button>
        <ActionButton
          variant="default"
          held={errors === 0}
          title={errors === 0 ? 'There are no errors.' : 'F8'}
          onClick={() => actions.nextError(1)}
        >
          Next error
        </ActionButton>
      </span>
      <label className={classes.filter}>
        <input
          type="checkbox"
          checked={view.isFiltered()}
          onChange={(event) => view.filter(event.currentTarget.checked)}
        />
        Only rows with errors
      </label>
      {view.isFiltered() && (
        <Button variant="default" size="compact-sm" onClick={() => view.filter(true)}>
          Refresh
        </Button>
      )}
    </div>
  )
}

function IconAction(props: { label: string; held: boolean; onClick: () => void; Icon: typeof IconTrash }) {
  const { label, held, onClick, Icon } = props
  return (
    <ActionButton
      variant="default"
      w={36}
      p={0}
      aria-label={label}
      title={label}
      held={held}
      onClick={onClick}
    >
      <Icon size={18} aria-hidden />
    </ActionButton>
  )
}
