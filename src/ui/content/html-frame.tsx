import classes from './html-frame.module.css'

/** HTML from data in a frame without any right: no scripts, no forms, no way out. `title` is its accessible name. */
export function HtmlFrame(props: { title: string; html: string }) {
  // By style attributes: they need no nonce. A link would open a new window, which the sandbox refuses: what is shown stays.
  const page = `<!doctype html><html lang="en"><title>${props.title}</title><base target="_blank"><body style="margin:12px;font:14px/1.5 system-ui,sans-serif;color:#1b2325;background:#fff;overflow-wrap:anywhere">${props.html}</body></html>`
  return <iframe className={classes.frame} sandbox="" srcDoc={page} title={props.title} />
}
