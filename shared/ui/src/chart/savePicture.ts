import { today } from '../headless/day'

export interface PictureWords {
  title: string
  summary: string
  color: string
  ground: string
  font: string
}

const head = 96

/** Saves a chart as an image file with title, summary and date. @param source data URL of the chart at twice its size */
export function savePicture(source: string, { title, summary, color, ground, font }: PictureWords): void {
  const image = new Image()
  image.onload = () => {
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height + head
    const pen = canvas.getContext('2d')
    if (!pen) return
    pen.fillStyle = ground
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.fillStyle = color
    pen.font = `600 32px ${font}`
    pen.fillText(title, 16, 40)
    pen.font = `24px ${font}`
    pen.fillText(`${summary}，${today()}`, 16, 78)
    pen.drawImage(image, 0, head)
    const link = document.createElement('a')
    link.href = canvas.toDataURL('image/png')
    link.download = `${title.replace(/\s/g, '')}${today().replaceAll('-', '')}.png`
    link.click()
  }
  image.src = source
}
