const gradePattern =
  /^(?:ASTM |SAE )?[A-Z]?\d{2,4}M?(?:[ /-](?:CS|FS|DS|DDS|EDDS|SS|HSLAS|HSLAS-F|GR|GRADE|TY|TYPE|CL|CLASS|[A-F]|\d{2,3}))*$/
const gradeCharsMax = 30

/** A grade as the trade writes it, in capitals; `''` for any other text. */
export function plainGrade(text: string): string {
  const plain = text.trim().toUpperCase()
  return plain.length <= gradeCharsMax && gradePattern.test(plain) ? plain : ''
}
