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
import { safeHref } from '../../../lib/text/safe-href'
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

/** Elements with the same meaning: replacing one by the other loses nothing. */
const SYNONYMS: Readonly<Record<string, string>> = { B: 'strong', I: 'em', STRONG: 'strong', EM: 'em' }
/** Elements that do not change how text looks. */
const IGNORED = new Set(['P', 'BODY', 'HTML'])

/**
 * Lists the tags of `before` that `after` lost: compares the formatting of each character and counts the line breaks. Empty
 * where both look the same. Needs a DOM.
 */
function droppedMarkup(before: string, after: string): string[] {
  const [old, now] = [formattedText(before), formattedText(after)]
  const lost = new Set<string>()
  if (old.text !== now.text) lost.add('text')
  old.tags.forEach((tags, index) => {
    const remaining = now.tags[index] ?? []
    for (const tag of tags) if (!remaining.includes(tag)) lost.add(tag)
  })
  if (now.breaks < old.breaks) lost.add('<br>')
  return [...lost]
}

/** The text without white space, with the tags around each character. */
function formattedText(html: string) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const tagsOf: string[][] = []
  let text = ''
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const tags = tagsAround(walker.currentNode)
    for (const letter of walker.currentNode.nodeValue?.replace(/\s+/g, '') ?? '') {
      text += letter
      tagsOf.push(tags)
    }
  }
  return { text, tags: tagsOf, breaks: body.querySelectorAll('br').length }
}

function tagsAround(node: Node): string[] {
  const tags: string[] = []
  for (let at = node.parentElement; at !== null; at = at.parentElement) {
    const href = at.getAttribute('href')
    // A link without an address is plain text.
    if (IGNORED.has(at.nodeName) || (at.nodeName === 'A' && href === null)) continue
    const name = SYNONYMS[at.nodeName] ?? at.nodeName.toLowerCase()
    tags.push(href === null ? `<${name}>` : `<${name} href="${href}">`)
  }
  return tags
}

/** The schema of the visual editor: exactly what safeHtml() allows. */
const editorExtensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Bold,
  Italic,
  Underline,
  BulletList,
  OrderedList,
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
  UndoRedo,
]

/** What an editor of the HTML gets, formatted or as source. */
export interface EditorProps {
  readonly html: string
  /** Its error; '' for none. */
  readonly error: string
  readonly onChange: (html: string) => void
  /** Reports what was removed from a text that was typed or pasted. */
  readonly onRemoved: (removed: readonly string[]) => void
  /** The text was too long and was ignored. */
  readonly onTooLong: () => void
}

/**
 * Editor of formatted text. Where it cannot show all of the HTML it is locked and changes nothing until somebody confirms the
 * loss.
 */
export function VisualEditor(props: EditorProps & { onToSource: () => void }) {
  const [dropped, setDropped] = useState<readonly string[]>([])

  /** Refuses a paste or drop of megabytes before the editor parses it; true where it did. */
  function refuseTooLong(event: Event, data: DataTransfer | null): boolean {
    const text = data?.getData('text/html') || data?.getData('text/plain') || ''
    if (!isTooLong(text)) return false
    event.preventDefault()
    props.onTooLong()
    return true
  }

  const editor = useEditor({
    extensions: editorExtensions,
    content: props.html,
    injectNonce: styleNonce(),
    immediatelyRender: true,
    editorProps: {
      attributes: {
        id: FIELD.id,
        role: 'textbox',
        'aria-label': FIELD.label,
        'aria-multiline': 'true',
      },
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
      <div className={classes.label} aria-hidden>
        {FIELD.label}
      </div>
      {dropped.length > 0 && (
        <Notice
          tone="warning"
          role="status"
          title="The visual editor cannot show all of this HTML"
          action={
            <>
              <Button size="compact-sm" onClick={props.onToSource}>
                Edit the HTML
              </Button>
              <SmallButton onClick={acceptLoss}>Drop it</SmallButton>
            </>
          }
        >
          It would change: <bdi>{dropped.join(', ')}</bdi>. Nothing is changed yet.
        </Notice>
      )}
      <RichTextEditor
        editor={editor}
        withCodeHighlightStyles={false}
        classNames={{ content: classes.content ?? '' }}
      >
        {/* While locked there is no toolbar: its buttons would change the text. */}
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

/** Makes the selection a link; http and https only. */
function EditorLink({ editor }: { editor: Editor }) {
  const [address, setAddress] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  function set() {
    const link = safeHref(address ?? '')
    if (link === null)
      return setProblem('Write a whole address, like https://pay.example, without a password.')
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
              if (event.key !== 'Enter') return
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
