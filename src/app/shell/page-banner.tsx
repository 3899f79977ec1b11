import { type ReactNode, useEffect, useRef } from 'react'
import classes from './page-banner.module.css'

/** Pixels of the window's lower edge that a banner covers: what else sticks there keeps clear of it. */
const COVERED = '--fc-covered'
/** Between the banner and the edge. */
const MARGIN = 16

/** A notice over the lower edge of every page; the page is told how much of it that covers. */
export function PageBanner(props: { children: ReactNode }) {
  const banner = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty(COVERED, `${(banner.current?.offsetHeight ?? 0) + MARGIN}px`)
    })
    if (banner.current) observer.observe(banner.current)
    return () => {
      observer.disconnect()
      style.removeProperty(COVERED)
    }
  }, [])

  return (
    <div ref={banner} className={classes.banner}>
      {props.children}
    </div>
  )
}
