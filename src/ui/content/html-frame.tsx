import { visibleJson } from '../../lib/text/visible-text'
import classes from './source-frame.module.css'

export function HtmlFrame(props: { title: string; html: string }) {
  // Use style attributes, which need no nonce. Links target a new window, which the sandbox blocks, so the frame stays.
  const page = `<!doctype html><html lang="en"><title>${props.title}</title><base target="_blank"><body style="margin:12px;font:14px/1.5 system-ui,sans-serif;color:#1b2325;background:#fff;overflow-wrap:anywhere">${props.html}</body></html>`
  return <iframe className={`panel ${classes.frame}`} sandbox="" srcDoc={page} title={props.title} />
}

/** Renders JSON in a text area, which scrolls and can be focused without more code. */
export function JsonBlock(props: { label: string; json: string }) {
  const json = visibleJson(props.json)
  return (
    <textarea
      className={`panel mono small ${classes.json}`}
      aria-label={props.label}
      readOnly
      value={json}
      rows={Math.min(24, json.split('\n').length)}
      spellCheck={false}
    />
  )
}
