import classes from './Logo.module.css'

/** The mark beside the brand name: the section of an I-beam. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={classes['logo']}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="6" className={classes['plate']} />
        <path d="M8 8h16v4h-5v8h5v4H8v-4h5v-8H8z" fill="#fff" />
        <path d="M8 8h16v4H8z" className={classes['hot']} />
      </svg>
      <span className={classes['name']} data-name>
        {name}
      </span>
    </span>
  )
}
