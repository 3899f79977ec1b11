import '@mantine/core/styles/Typography.css'
import '@mantine/tiptap/styles.css'
import { TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import { type Editor, useEditor } from '@tiptap/react'
import { useEffect, useId, useState } from 'react'
import { isComposing } from '../../../lib/browser/is-composing'
import { safeHref } from '../../../lib/text/url'
import { visibleText } from '../../../lib/text/visible-text'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { SmallButton } from '../../../ui/button/small-button'
import { isTooLong, safeHtml, safePasted } from '../../../ui/content/safe-html'
import { styleNonce } from '../../../ui/content/style-nonce'
import { Notice } from '../../../ui/feedback/notice'
import { Dialog } from '../../../ui/overlay/dialog'
import { planField } from '../form/plan-form'
import classes from './visual-editor.module.css'

const FIELD = planField('paymentInstructions')

/** Markup that the editor can lose: its name, and the selector of its elements. */
const MARKUP = {
  text: 'body',
  '<strong>': 'strong, b',
  '<em>': 'em, i',
  '<u>': 'u',
  '<ul>': 'ul',
  '<ol>': 'ol',
  '<li>': 'li',
  '<a>': 'a[href]',
  '<br>': 'br',
}

function droppedMarkup(before: string, after: string): string[] {
  const pages = [before, after].map((html) => new DOMParser().parseFromString(html, 'text/html'))
  return Object.entries(MARKUP).flatMap(([name, selector]) => {
    const [old, now] = pages.map((page) => textWithin(page, selector))
    return old === now ? [] : [name]
  })
}

/** Joins the text within elements, without white space, and the links' addresses. A sign marks an empty element. */
const textWithin = (page: Document, selector: string): string =>
  [...page.querySelectorAll(selector)]
    .map((element) => `${element.getAttribute('href') ?? ''}${element.textContent || '|'}`)
    .join('')
    .replace(/\s+/g, '')

const EXTENSIONS = [
  ...[Document, Paragraph, Text, HardBreak, Bold, Italic, Underline, BulletList, OrderedList, UndoRedo],
  ListItem.extend({
    // Without the default Tab shortcuts: Tab leaves the editor as it leaves every field.
    addKeyboardShortcuts() {
      return { Enter: () => this.editor.commands.splitListItem(this.name) }
    },
  }),
  Link.configure({
    openOnClick: false,
    autolink: false,
    linkOnPaste: false,
    isAllowedUri: (address) => safeHref(address) !== null,
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
]

export interface EditorProps {
  readonly html: string
  readonly error: string
  readonly onChange: (html: string) => void
  /** Called with the markup that was removed from typed or pasted text. */
  readonly onRemoved: (removed: readonly string[]) => void
  readonly onTooLong: () => void
}

/** Renders an editor of formatted text. If it can't show all of the HTML, it is locked until the user confirms the loss. */
export function VisualEditor(props: EditorProps & { onToSource: () => void }) {
  const [dropped, setDropped] = useState<readonly string[]>([])

  /** Refuses a paste or drop of megabytes before the editor parses it. */
  function refuseTooLong(event: Event, data: DataTransfer | null): boolean {
    const text = data?.getData('text/html') || data?.getData('text/plain') || ''
    if (!isTooLong(text)) return false
    event.preventDefault()
    props.onTooLong()
    return true
  }

  const editor = useEditor({
    extensions: EXTENSIONS,
    content: props.html,
    injectNonce: styleNonce(),
    immediatelyRender: true,
    editorProps: {
      attributes: { id: FIELD.id, role: 'textbox', 'aria-label': FIELD.label, 'aria-multiline': 'true' },
      handleDOMEvents: {
        paste: (_, event) => refuseTooLong(event, event.clipboardData),
        drop: (_, event) => refuseTooLong(event, event.dataTransfer),
      },
      transformPastedHTML: (html) => {
        const safe = safePasted(html)
        props.onRemoved(safe.removed)
        return safe.html
      },
    },
    onCreate: ({ editor }) => {
      const lost = droppedMarkup(props.html, editor.getHTML())
      setDropped(lost)
      if (lost.length > 0) editor.setEditable(false, false)
    },
    onUpdate: ({ editor }) => props.onChange(safeHtml(editor.getHTML()).html),
  })

  const { error } = props
  const errorId = useId()
  useEffect(() => {
    editor.view.dom.setAttribute('aria-invalid', String(error !== ''))
    editor.view.dom.setAttribute('aria-describedby', errorId)
  }, [editor, error, errorId])

  function acceptLoss() {
    setDropped([])
    editor.setEditable(true, false)
    props.onChange(safeHtml(editor.getHTML()).html)
    editor.commands.focus()
  }

  return (
    <div className="stack-xs">
      <div className="strong" aria-hidden>
        {FIELD.label}
      </div>
      {dropped.length > 0 && (
        <Notice
          tone="warning"
          role="status"
          title="The visual editor can’t show all of this HTML"
          action={
            <>
              <SmallButton onClick={props.onToSource}>Edit the HTML</SmallButton>
              <SmallButton onClick={acceptLoss}>Remove it</SmallButton>
            </>
          }
        >
          This would change: <bdi>{dropped.join(', ')}</bdi>. Nothing has changed yet.
        </Notice>
      )}
      <RichTextEditor
        editor={editor}
        withCodeHighlightStyles={false}
        classNames={{ content: classes.content ?? '' }}
      >
        {/* Hidden while the text is locked, because the buttons would change it. */}
        {dropped.length === 0 && (
          <RichTextEditor.Toolbar>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Bold />
              <RichTextEditor.Italic />
              <RichTextEditor.Underline />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.BulletList />
              <RichTextEditor.OrderedList />
            </RichTextEditor.ControlsGroup>
            <EditorLink editor={editor} />
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Undo />
              <RichTextEditor.Redo />
            </RichTextEditor.ControlsGroup>
          </RichTextEditor.Toolbar>
        )}
        <RichTextEditor.Content />
      </RichTextEditor>
      <span id={errorId} className="small error unless-empty">
        {error !== '' && <bdi>{visibleText(error)}</bdi>}
      </span>
    </div>
  )
}

function EditorLink({ editor }: { editor: Editor }) {
  const [address, setAddress] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  function set() {
    const link = safeHref(address ?? '')
    if (link === null)
      return setProblem('Enter a full address, like https://pay.example, without a password.')
    setAddress(null)
    editor.chain().focus().extendMarkRange('link').setLink({ href: link.href }).run()
  }

  function unset() {
    setAddress(null)
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }

  return (
    <>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Control
          aria-label="Link"
          title="Link"
          active={editor.isActive('link')}
          onClick={() => {
            setProblem(null)
            setAddress(String(editor.getAttributes('link').href ?? ''))
          }}
        >
          <IconLink size={16} aria-hidden />
        </RichTextEditor.Control>
      </RichTextEditor.ControlsGroup>
      {address !== null && (
        <Dialog title="Link" onClose={() => setAddress(null)}>
          <TextInput
            label="Address"
            placeholder="https://"
            value={address}
            error={problem}
            onChange={(event) => setAddress(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event)) return
              event.preventDefault()
              set()
            }}
          />
          <div className="row bottom">
            <Button onClick={set}>Set link</Button>
            <SecondaryButton onClick={unset}>Remove link</SecondaryButton>
            <SecondaryButton onClick={() => setAddress(null)}>Cancel</SecondaryButton>
          </div>
        </Dialog>
      )}
    </>
  )
}
