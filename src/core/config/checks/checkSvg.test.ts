import { describe, expect, it } from 'vitest';
import { checkProject, projectWith } from '../testProject.ts';

/** What the check says about a project whose logo is this. */
const saidOf = (logo: string): readonly string[] =>
  checkProject(projectWith({ 'config/logo.svg': logo })).findings.map(({ message }) => message);

/** What is said, which takes no longer than a person would notice. */
function saidAtOnce(logo: string): readonly string[] {
  const begun = performance.now();
  const said = saidOf(logo);
  expect(performance.now() - begun).toBeLessThan(2_000);
  return said;
}

const picture = (content: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;

describe('pictures that a lender brings', () => {
  it('are harmless as they are drawn', () => {
    expect(
      saidOf(picture('<title>H&#38;H &#x201c;one&#x201d;</title><g fill="url( #a)"/><a href="#b"/>')),
    ).toEqual([]);
  });

  it.each([
    ['<s:script xmlns:s="http://www.w3.org/2000/svg">1</s:script>', 'a script'],
    ['<x:foreignObject/>', 'a foreignObject'],
    ['<h:iframe xmlns:h="http://www.w3.org/1999/xhtml"/>', 'elements of HTML'],
    ['<a href="&#106;avascript:a()"/>', 'a javascript: address'],
    ['<a href="java&#x73;cript:a()"/>', 'a javascript: address'],
    ['<image href="&#47;/elsewhere.example/a.png"/>', 'a reference to another address'],
    ["<image href = 'https://elsewhere.example/a.png'/>", 'a reference to another address'],
    ['<g fill="url(  \'a.svg#b\')"/>', 'a url() that points outside the file'],
    ['<g fill="url(&#x110000;)"/>', 'a url() that points outside the file'],
    ['<a href="java&#10;script:a()"/>', 'a javascript: address'],
    ['<a href="java&#x9;script&#13;:a()"/>', 'a javascript: address'],
    ['<image href="/&#10;/elsewhere.example/a.png"/>', 'a reference to another address'],
    ['<image href="http:elsewhere.example/a.png"/>', 'a reference to another address'],
    ['<image href="ht&#9;tps:elsewhere.example/a.png"/>', 'a reference to another address'],
    ['<style>a{background:image-set("//a.example/x.png" 1x)}</style>', 'an image-set()'],
    ['<style>@\\69mport "//a.example/x.css";</style>', 'a backslash'],
    ['<g style="fill:u\\72l(//a.example/x.svg#a)"/>', 'a backslash'],
    ['<g fill="u&#92;72l(//a.example/x.svg#a)"/>', 'a backslash'],
    ['<set attributeName="onclick" to="a()"/>', 'an animation that changes an event handler or an address'],
    [
      '<set attributeName="xlink:href" to="//a.example"/>',
      'an animation that changes an event handler or an address',
    ],
  ])('are refused with %s', (content, what) => {
    expect(saidOf(picture(content))).toEqual([`logo.svg contains ${what}, which is not allowed in a logo`]);
  });

  it('are refused with an address whose slashes are written the other way round', () => {
    for (const address of ['/\\a.example/a.png', '\\/a.example/a.png', '\\\\a.example/a.png'])
      expect(saidOf(picture(`<image href="${address}"/>`))).toContain(
        'logo.svg contains a reference to another address, which is not allowed in a logo',
      );
  });

  it.each([
    [picture('<g><path d="M0 0"/>'), 'ends g with </svg>'],
    [`${picture('')}<svg/>`, 'does not end with its first element'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><g>', 'does not end its svg'],
    ['<svg viewBox="0 0 9 9"></svg>', 'does not begin with <svg xmlns="http://www.w3.org/2000/svg">'],
    [picture('<title>H & H</title>'), 'has "& H", where & is written &amp;'],
    [picture('<path d="M0 0" fill="red" d="M1 1"/>'), 'has d twice in one path'],
    [picture('<path d=M0/>'), 'is not XML at "<path d=M0/></svg>"'],
    [picture('<path d="M0 0" '), 'is not XML at "<path d="M0 0" </svg"'],
    [picture('<use xlink:href="#a"/>'), 'has xlink:href without xmlns:xlink'],
    [picture('<x:g/>'), 'has x:g without xmlns:x'],
    [picture('<x:g xmlns:x="a"/><x:g/>'), 'has x:g without xmlns:x'],
    [picture('<g xmlns:x="a"></g><x:g/>'), 'has x:g without xmlns:x'],
    [`\n<?xml version="1.0"?>${picture('')}`, 'has something before its <?xml'],
    [picture('<?xml version="1.0"?>'), 'has something before its <?xml'],
    [`drawn by hand\n${picture('')}`, 'has "drawn by hand" outside its first element'],
    [`${picture('')} the end`, 'has "the end" outside its first element'],
    [`${picture('')}<![CDATA[a]]>`, 'has "<![CDATA[a]]>" outside its first element'],
    [picture('<!-- a -- b -->'), 'is not XML at "<!-- a -- b --></svg"'],
    [picture('<!-- a --->'), 'is not XML at "<!-- a ---></svg>"'],
    ['<!-- <svg > -->', 'does not begin with <svg xmlns="http://www.w3.org/2000/svg">'],
  ])('are refused if browsers would show nothing of them: %s', (logo, what) => {
    expect(saidOf(logo)).toEqual([`logo.svg ${what}, so that browsers show nothing`]);
  });

  it('may have comments, other quotes, and what belongs to XML', () => {
    const head = '<?xml version="1.0"?>\n<!-- <g> & that -->\n<!DOCTYPE svg>\n';
    const style = '<style><![CDATA[ g > path { fill: red } ]]></style>';
    expect(saidOf(`${head}${picture(`${style}<g id='a "b"' ></g >`)}\n`)).toEqual([]);
  });

  it('may have prefixes of XML that an element around them explains, and a mark of the order of bytes', () => {
    const root =
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xml:lang="en">';
    const within = '<g xmlns:x="a" x:a="1"><g xmlns:x="b"/><x:g><x:path/></x:g></g><use xlink:href="#a"/>';
    expect(saidOf(`\uFEFF<?xml version="1.0"?>\n<!-- a - b -->\n${root}${within}</svg>\n<!---->\n`)).toEqual(
      [],
    );
  });

  it('are judged at once, whatever is in them', () => {
    const spaces = ' '.repeat(99_000);
    expect(saidAtOnce(picture(`<g fill="url(${spaces}"/>`))).toEqual([
      'logo.svg contains a url() that points outside the file, which is not allowed in a logo',
    ]);
    const repeated = [
      '<title ',
      '<!--',
      '<g a="1" ',
      '<g a="1">',
      "<a b='",
      ' a="1"',
      '&#',
      'attributeName=',
    ];
    for (const content of [
      `<a href=${spaces}/>`,
      `<g on${spaces}/>`,
      `<g attributeName=${spaces}/>`,
      `<g a${spaces}/>`,
      `<g a="1"${spaces}`,
    ])
      expect(saidAtOnce(picture(content))).toHaveLength(1);
    for (const part of repeated)
      expect(saidAtOnce(picture(`<g${part.repeat(99_000 / part.length)}`)), part).toHaveLength(1);
  });

  it('are not looked into if they are too large', () => {
    const content = `<script/><text>a</text>${'<a href= url( on'.repeat(500_000)}`;
    const logo = picture(content);
    expect(saidAtOnce(logo)).toEqual([`logo.svg has ${logo.length} characters; at most 100000 are allowed`]);
  });
});
