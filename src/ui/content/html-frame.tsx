import classes from './html-frame.module.css'

/** Shows HTML from data in a sandboxed frame: no scripts, forms or navigation. `title` is its accessible name. */
export function HtmlFrame(props: { title: string; html: string }) {
  // Style attributes need no nonce. Links target a new window, which the sandbox blocks, so that the frame stays.
  const page = `<!doctype html><html lang="en"><title>${props.title}</title><base target="_blank"><body style="margin:12px;font:14px/1.5 system-ui,sans-serif;color:#1b2325;background:#fff;overflow-wrap:anywhere">${props.html}</body></html>`
  return <iframe className={`panel ${classes.frame}`} sandbox="" srcDoc={page} title={props.title} />
}
