import '../../ui/form/choices.css'
import { Checkbox, TextInput } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import { useId, useSyncExternalStore } from 'react'
import { clipboardText } from '../../domain/sheet/clipboard-content'
import { isComposing } from '../../lib/browser/is-composing'
import { Button, SecondaryButton } from '../../ui/button/button'
import { SmallButton } from '../../ui/button/small-button'
import { FileButton, LIST_FILES } from '../../ui/drop/file-button'
import { TextArea } from '../../ui/form/text-area'
import classes from './drivers-workspace.module.css'
import { useDriversGrid } from './grid/grid-context'
import type { PasteController } from './paste/paste-controller'

export function DriversToolbar(props: {
  paste: PasteController
  issuesId: string
  issuesOpen: boolean
  onIssues: () => void
}) {
  const { paste } = props
  const { store, view, cursor, actions, findBox, menu } = useDriversGrid()
  // Subscribes only to the rendered values, so pieces of a paste don't re-render the toolbar.
  useSyncExternalStore(store.subscribe, () =>
    [store.counts().error, store.canUndo(), store.canRedo(), store.rows().length === 0].join(),
  )
  const isFiltered = useSyncExternalStore(view.subscribe, view.isFiltered)
  const isMenuOpen = useSyncExternalStore(menu.subscribe, menu.state)
  const menuId = useId()
  const errors = store.counts().error
  const isEmpty = store.rows().length === 0
  /** The tools: name, icon, action, and the reason why it is disabled. */
  const tools = [
    ['Undo', IconArrowBackUp, actions.undo, store.canUndo() ? null : 'Nothing to undo.'],
    ['Redo', IconArrowForwardUp, actions.redo, store.canRedo() ? null : 'Nothing to redo.'],
  ] as const
  return (
    <div className="row">
      <PasteBox onRows={paste.addText} />
      <span className="line">
        <Button
          variant="subtle"
          tone="neutral"
          aria-expanded={props.issuesOpen}
          aria-controls={props.issuesId}
          onClick={props.onIssues}
        >
          <span>
            Errors {errors > 0 && <span className="on-wide">in </span>}
            {errors.toLocaleString('en')}{' '}
            {errors > 0 && <span className="on-wide">{errors === 1 ? 'row ' : 'rows '}</span>}▾
          </span>
        </Button>
        {errors > 0 && (
          <SecondaryButton title="F8" onClick={() => actions.nextError(1)}>
            Next error
          </SecondaryButton>
        )}
      </span>
      <div id={menuId} className={`row ${classes.menu}`} data-open={isMenuOpen || undefined}>
        <FileButton
          variant="subtle"
          tone="neutral"
          leftSection={<IconFileUpload size={18} aria-hidden />}
          label="File with drivers"
          accept={LIST_FILES}
          onFile={paste.addFile}
        >
          Open file
        </FileButton>
        <span className="line">
          {tools.map(([label, Icon, run, disabledReason]) => (
            <Button
              key={label}
              variant="subtle"
              tone="neutral"
              className={classes.square}
              aria-label={label}
              title={label}
              disabledReason={disabledReason}
              onClick={run}
            >
              <Icon size={18} aria-hidden />
            </Button>
          ))}
        </span>
        <TextInput
          ref={findBox}
          type="search"
          aria-label="Find in rows"
          placeholder="Find in rows"
          flex="0 1 180px"
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isComposing(event)) actions.find(event.currentTarget.value)
            // Moves the focus to the found cell.
            if (event.key === 'Escape' && !isComposing(event)) cursor.go(cursor.state().active)
          }}
        />
        {(errors > 0 || isFiltered) && (
          <Checkbox
            label="Only rows with errors"
            checked={isFiltered}
            onChange={(event) => view.filter(event.currentTarget.checked)}
          />
        )}
        {isFiltered && <SmallButton onClick={() => view.filter(true)}>Refresh</SmallButton>}
        {isMenuOpen && <RareTools isEmpty={isEmpty} />}
      </div>
      <Button
        variant="subtle"
        tone="neutral"
        className={`last ${classes.square}`}
        aria-label="More tools"
        title="More tools"
        aria-expanded={isMenuOpen}
        aria-controls={menuId}
        onClick={() => menu.set(!isMenuOpen)}
      >
        <IconDots size={18} aria-hidden />
      </Button>
    </div>
  )
}

/** Renders the less frequent tools, which are in the menu on any screen. */
function RareTools({ isEmpty }: { isEmpty: boolean }) {
  const { actions, folds } = useDriversGrid()
  const { length } = useSyncExternalStore(folds.subscribe, folds.state)
  return (
    <div className={`wrap ${classes.rare}`}>
      <SmallButton onClick={() => actions.addRow()}>Add row</SmallButton>
      <SmallButton disabledReason={isEmpty ? 'No rows yet.' : null} onClick={actions.deleteRows}>
        Delete selected rows
      </SmallButton>
      <SmallButton onClick={length > 0 ? folds.showAll : folds.hideEmpty}>
        {length > 0 ? `Show empty columns (${length})` : 'Hide empty columns'}
      </SmallButton>
    </div>
  )
}

function PasteBox({ onRows }: { onRows: (text: string) => void }) {
  const { typed } = useDriversGrid()
  const text = useSyncExternalStore(typed.subscribe, typed.state)

  function add(rows: string) {
    if (rows.trim() === '') return
    typed.set('')
    onRows(rows)
  }

  return (
    <span className={`line ${classes.pasteBox}`}>
      <TextArea
        aria-label="Paste rows"
        placeholder="Paste rows"
        rows={1}
        value={text}
        spellCheck={false}
        onChange={(event) => {
          const next = event.currentTarget.value
          if (areRowsAtOnce(text, next, event.nativeEvent)) add(next)
          else typed.set(next)
        }}
        onPaste={(event) => {
          const pasted = clipboardText(event.clipboardData)
          if (text !== '' || pasted.trim() === '') return
          event.preventDefault()
          add(pasted)
        }}
        onKeyDown={(event) => {
          if (isComposing(event) || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          add(text)
        }}
      />
      {text !== '' && <SecondaryButton onClick={() => add(text)}>Add rows</SecondaryButton>}
    </span>
  )
}

/** Returns whether one input event added more than a key does: cells, or lines with text. */
function areRowsAtOnce(before: string, next: string, event: Event): boolean {
  const isKey = event instanceof InputEvent && event.inputType === 'insertLineBreak'
  return !isKey && next.trim() !== '' && /[\t\n]/.test(next) && !/[\t\n]/.test(before)
}
