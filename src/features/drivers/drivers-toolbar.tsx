import { TextInput } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import IconRowInsertBottom from '@tabler/icons-react/dist/esm/icons/IconRowInsertBottom.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type RefObject, useId, useSyncExternalStore } from 'react'
import { SecondaryButton } from '../../ui/button/button'
import { SmallButton } from '../../ui/button/small-button'
import { FileButton, LIST_FILES } from '../../ui/drop/file-button'
import { ActionButton } from '../../ui/feedback/action-button'
import classes from './drivers-workspace.module.css'
import { useDriversGrid } from './grid/grid-context'
import { PasteBox } from './paste/paste-box'
import type { PasteController } from './paste/paste-controller'

/** The bar above the grid: adding rows, errors, undo, editing rows, find. On a phone most of it is a menu. */
export function DriversToolbar(props: {
  paste: PasteController
  findBox: RefObject<HTMLInputElement | null>
  /** Whether the tools that are a menu on a phone are open there. */
  isMenuOpen: boolean
  onMenu: (isOpen: boolean) => void
  issuesId: string
  issuesOpen: boolean
  onIssues: () => void
}) {
  const { paste, findBox, isMenuOpen, onMenu } = props
  const { store, view, cursor, actions } = useDriversGrid()
  // Only what it draws, so that pieces of a paste do not redraw it.
  useSyncExternalStore(store.subscribe, () =>
    [store.counts().error, store.canUndo(), store.canRedo(), Math.min(2, store.rows().length)].join(),
  )
  const isFiltered = useSyncExternalStore(view.subscribe, view.isFiltered)
  const menu = useId()
  const errors = store.counts().error
  const rowCount = store.rows().length
  const oneRow = rowCount < 2 ? 'There is no other row.' : null
  /** Each with its name, its icon, what it does, and why it does nothing now. */
  const tools: readonly (readonly [string, typeof IconTrash, () => void, string | null])[] = [
    ['Undo', IconArrowBackUp, actions.undo, store.canUndo() ? null : 'Nothing to undo.'],
    ['Redo', IconArrowForwardUp, actions.redo, store.canRedo() ? null : 'Nothing to redo.'],
    ['Add row', IconRowInsertBottom, () => actions.addRow(), null],
    ['Delete selected rows', IconTrash, actions.deleteRows, rowCount === 0 ? 'No rows yet.' : null],
    ['Move selected rows up', IconArrowUp, () => actions.moveRows(-1), oneRow],
    ['Move selected rows down', IconArrowDown, () => actions.moveRows(1), oneRow],
  ]
  return (
    <div className={`row ${classes.bar}`}>
      <PasteBox onRows={paste.addText} />
      <span className={classes.pair}>
        <SecondaryButton
          aria-expanded={props.issuesOpen}
          aria-controls={props.issuesId}
          onClick={props.onIssues}
        >
          <span>
            Errors {errors > 0 && <span className={classes.onWide}>in </span>}
            {errors.toLocaleString('en')}{' '}
            {errors > 0 && <span className={classes.onWide}>{errors === 1 ? 'row ' : 'rows '}</span>}▾
          </span>
        </SecondaryButton>
        <ActionButton
          variant="default"
          className={errors === 0 ? classes.onWide : undefined}
          disabledBecause={errors === 0 ? 'No errors.' : null}
          title="F8"
          onClick={() => actions.nextError(1)}
        >
          Next error
        </ActionButton>
      </span>
      <SecondaryButton
        className={`${classes.menuButton} ${classes.square}`}
        aria-label="More tools"
        title="More tools"
        aria-expanded={isMenuOpen}
        aria-controls={menu}
        onClick={() => onMenu(!isMenuOpen)}
      >
        <IconDots size={18} aria-hidden />
      </SecondaryButton>
      <div id={menu} className={classes.menu} data-open={isMenuOpen || undefined}>
        <FileButton
          variant="default"
          leftSection={<IconFileUpload size={18} aria-hidden />}
          label="File with drivers"
          accept={LIST_FILES}
          onFile={paste.addFile}
        >
          Open file
        </FileButton>
        <span className={classes.pair}>
          {tools.map(([label, Icon, run, disabledBecause]) => (
            <ActionButton
              key={label}
              variant="default"
              className={classes.square}
              aria-label={label}
              title={label}
              disabledBecause={disabledBecause}
              onClick={run}
            >
              <Icon size={18} aria-hidden />
            </ActionButton>
          ))}
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
        <label className={`line ${classes.filter}`}>
          <input
            type="checkbox"
            checked={isFiltered}
            onChange={(event) => view.filter(event.currentTarget.checked)}
          />
          Only rows with errors
        </label>
        {isFiltered && <SmallButton onClick={() => view.filter(true)}>Refresh</SmallButton>}
        <EmptyColumns />
      </div>
    </div>
  )
}

/** Shows the columns that a paste left empty, or folds them again. */
function EmptyColumns() {
  const { folds } = useDriversGrid()
  const { folded, isWanted } = useSyncExternalStore(folds.subscribe, folds.state)
  if (isWanted && folded.length === 0) return null
  return (
    <SmallButton onClick={() => folds.choose(!isWanted)}>
      {isWanted ? `Show empty columns (${folded.length})` : 'Hide empty columns'}
    </SmallButton>
  )
}
