import classes from './LineCard.module.css'

/** A drawing of coil, plate and sheet. */
export function SteelForms() {
  return (
    <svg
      className={classes['drawing']}
      viewBox="0 0 320 200"
      role="img"
      aria-label="A coil, a plate and a pack of sheets"
    >
      <g className={classes['metal']}>
        <path d="M70 24h84v128H70z" className={classes['side']} />
        <ellipse cx="154" cy="88" rx="26" ry="64" className={classes['side']} />
        <ellipse cx="70" cy="88" rx="26" ry="64" className={classes['face']} />
        <ellipse cx="70" cy="88" rx="20" ry="50" />
        <ellipse cx="70" cy="88" rx="15" ry="37" />
        <ellipse cx="70" cy="88" rx="10" ry="24" className={classes['eye']} />
        <path d="M70 24h84M70 152h84" />
      </g>
      <g className={classes['metal']}>
        {[0, 9, 18, 27].map((y) => (
          <path key={y} d={`M176 ${150 - y}l30-26h96l-30 26z`} className={classes['face']} />
        ))}
        <path d="M36 172l24-16h130l-24 16zv10h130v-10M166 182l24-16v-10" className={classes['side']} />
      </g>
    </svg>
  )
}
