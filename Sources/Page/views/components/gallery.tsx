// Every component in every state, in the four themes. Its words are samples, and nobody but a developer reads them.

import { h, render, useState } from "preact";
import type { Children } from "preact";
import { AppBar } from "../../components/AppBar.js";
import { Btn, BtnLink } from "../../components/Btn.js";
import { Card, Row, Rows } from "../../components/Card.js";
import { Chips, Segments, Switch } from "../../components/Choice.js";
import { Dot } from "../../components/Dot.js";
import { Face, Faces } from "../../components/Face.js";
import { Icon } from "../../components/Icon.js";
import { icons } from "../../components/icons.js";
import { Banner, Empty, Skeleton } from "../../components/Notes.js";
import { Sheet } from "../../components/Sheet.js";
import { TabBar } from "../../components/TabBar.js";
import { Tag } from "../../components/Tag.js";
import { Toast } from "../../components/Toast.js";
import { CardParts } from "./cardParts.js";

type Theme = "auto" | "light" | "dark" | "sunlight" | "night";

const themes: { value: Theme; text: string }[] = [
  { value: "auto", text: "Device" },
  { value: "light", text: "Light" },
  { value: "dark", text: "Dark" },
  { value: "sunlight", text: "Sunlight" },
  { value: "night", text: "Night" },
];

/** Without a theme on the root, the device decides. */
const setTheme = (theme: Theme) => {
  if (theme === "auto") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.dataset.theme = theme;
};

const colours = [
  ["accent", "on-accent", "Spruce: do"], ["flag", "on-flag", "Flag: now"], ["under", "on-under", "Fjord: under par"],
  ["over", "on-over", "Clay: over par"], ["ground", "ink", "Birch: ground"], ["raised", "ink", "Raised"], ["sunken", "ink", "Sunken"],
  ["hero", "on-hero", "Hero"], ["soft", "on-soft", "Chosen"], ["flag-soft", "flag-ink", "Pinned, warn"], ["bad-soft", "bad", "Wrong"],
  ["ink", "ground", "Ink, toast"],
] as const;

const people = [
  ["u-nina", "Nína Björk"], ["u-hakon", "Håkon Lund"], ["u-olafur", "Ólafur Þór"], ["u-ase", "Åse Nygård"], ["u-ingeborg", "Ingeborg"],
  ["u-oystein", "Øystein Bråthen"], ["u-thorunn", "Þórunn Arnardóttir"], ["u-jon", "jón_ásgeir"],
] as const;

export const Sample = ({ title, children }: { title: string; children?: Children }) => (
  <section class="sample stack tight" aria-label={title}><h2>{title}</h2>{children}</section>
);

const Choices = () => {
  const [hours, setHours] = useState(1);
  const [chosen, setChosen] = useState<string[]>(["round"]);
  const [isOn, setOn] = useState(true);
  const toggle = (value: string) => setChosen(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <div class="card stack">
      <Chips label="With" values={chosen} onChoose={toggle}
        options={[{ value: "round", text: "This round", icon: "people-fill" }, { value: "all", text: "All friends" }]} />
      <Segments label="For" value={hours} onChoose={setHours}
        options={[{ value: 1, text: "1 hour" }, { value: 4, text: "4 hours" }, { value: 24, text: "Today" }]} />
      <div class="line wrap">
        <Switch label="Vibrate on a score" isOn={isOn} onChange={setOn} /><Switch label="Quiet hours" isOn={!isOn} onChange={(next) => setOn(!next)} />
        <Dot state="saved" text="Saved" /><Dot state="waiting" text="2 to send" /><Dot state="offline" text="Offline" /><Dot state="quiet" text="Away" />
      </div>
      <div class="line wrap">
        <Tag kind="live">Live</Tag><Tag kind="good">Signed</Tag><Tag kind="warn">Waits</Tag><Tag kind="bad">Differs</Tag><Tag>Guest</Tag>
      </div>
    </div>
  );
};

const Sheets = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div class="card">
      <Btn kind="second" onClick={() => setOpen(true)}>Open a sheet</Btn>
      {isOpen && (
        <Sheet title="Share my position" closeName="Close" onClose={() => setOpen(false)}>
          <p class="quiet">Håkon, Ólafur and Åse will see you until 15:41.</p>
          <Btn size="large" isWide onClick={() => setOpen(false)}>Share for 1 hour</Btn>
        </Sheet>
      )}
    </div>
  );
};

const Gallery = () => {
  const [theme, choose] = useState<Theme>("auto");
  const [toasts, setToasts] = useState(0);
  return (
    <div class="gallery">
      <Sample title="Theme">
        <Segments label="Theme" options={themes} value={theme} onChoose={(next) => { choose(next); setTheme(next); }} />
      </Sample>
      <Sample title="Colours">
        <ul class="swatches">
          {colours.map(([ground, ink, text]) => (
            <li key={ground} style={{ background: `var(--${ground})`, color: `var(--${ink})` }}><b>{text}</b><br /><span class="small">--{ground}</span></li>
          ))}
        </ul>
      </Sample>
      <Sample title="Buttons">
        <div class="card stack">
          <div class="line wrap">
            <Btn>Start</Btn><Btn kind="second">Check the card</Btn><Btn kind="soft">Send the link</Btn><Btn kind="plain">Cancel</Btn>
            <Btn kind="danger">Remove</Btn><Btn kind="flag" icon="plus-lg">Play</Btn><Btn isBusy>Sending</Btn><Btn isOff>Not yet</Btn><Btn kind="second" size="slim">Slim</Btn>
          </div>
          <BtnLink href="#" size="large" isWide iconAfter="arrow-right">Continue on hole 12</BtnLink>
        </div>
      </Sample>
      <Sample title="Chips, segments, switches, dots, tags"><Choices /></Sample>
      <Sample title="Faces">
        <div class="card line wrap">
          {people.map(([id, name]) => <Face key={id} id={id} name={name} />)}
          <Face id="u-nina" name="Nína Björk" size="l" /><Face id="u-hakon" name="Håkon Lund" size="s" /><Face id="u-oystein" name="Øystein" isHere />
          <Faces>{people.slice(0, 4).map(([id, name]) => <Face key={id} id={id} name={name} size="s" />)}</Faces>
        </div>
      </Sample>
      <Sample title="Rows">
        <Rows label="Players">
          <Row title="Nína Björk" under="You · host · red tee" isFace before={<Face id="u-nina" name="Nína Björk" isHere />} end={<Tag kind="good">Signed</Tag>} />
          <Row title="Håkon Lund" under="Krokhol · hole 7" isFace before={<Face id="u-hakon" name="Håkon Lund" />} href="#" end={<b>−2</b>} />
          <Row title="Dragvoll Diskgolfarena" under="18 holes · par 56" isChosen onClick={() => {}} end="400 m" />
          <Row title="Othilienborg" under="11 holes · par 34" isChosen={false} onClick={() => {}} end="1.6 km" />
          <Row title="Pinned" under="by the host" isPinned />
        </Rows>
      </Sample>
      <Sample title="Card">
        <Card title="Last 20 rounds at Dragvoll" action={<span class="small quiet">0.7 better</span>}><p>A card has one subject.</p></Card>
      </Sample>
      <Sample title="Banners">
        <Banner icon="wifi-off">No signal. What you write is kept here and sent when it is back.</Banner>
        <Banner kind="bad" icon="exclamation-triangle" action={<a href="#">Look</a>}>2 scores were not taken.</Banner>
        <Banner kind="good" icon="check-circle-fill">You are friends now.</Banner>
      </Sample>
      <Sample title="Toasts">
        <Toast key={toasts} toast={{ text: "Håkon, hole 12: 3", action: { text: "Undo", onAction: () => {} } }} onEnd={() => setToasts(toasts + 1)} />
        <Toast toast={{ text: "The server did not take that.", isBad: true }} onEnd={() => {}} />
      </Sample>
      <Sample title="Sheet"><Sheets /></Sample>
      <Sample title="Empty state"><div class="card"><Empty title="No rounds yet" action={<Btn icon="plus-lg">Play</Btn>}>Your first one takes two taps. Friends can join with a code.</Empty></div></Sample>
      <Sample title="Skeleton"><Skeleton label="Loading" rows={2} hasFaces /></Sample>
      <Sample title="App bar and bottom bar">
        <div class="framed">
          <AppBar title="Dragvoll · Skins" level={2} back={{ name: "Back to Home", href: "#" }} sub={<Dot state="saved" text="Saved" />}
            tools={[{ name: "Full card", icon: "grid-3x3", onClick: () => {} }, { name: "3 new notifications", icon: "bell", count: 3, href: "#" }]} />
          <TabBar label="Bottom bar" plus={{ text: "Play", href: "#play", icon: "plus-lg" }} places={[
            { text: "Home", href: "#home", icon: "house-door", iconHere: "house-door-fill", isHere: true }, { text: "Map", href: "#map", icon: "map" },
            { text: "Friends", href: "#friends", icon: "people" }, { text: "Me", href: "#me", icon: "person" }]} />
        </div>
      </Sample>
      <Sample title="Icons"><div class="card line wrap">{icons.map((name) => <span key={name} title={name}><Icon name={name} /></span>)}</div></Sample>
      <CardParts />
    </div>
  );
};

interface Page {
  root: HTMLElement;
  leave: (callback: () => void) => void;
}

export const galleryView = {
  path: "/components",
  title: () => "Components",
  isOpen: true,
  isRedrawn: true,
  open(page: Page) {
    render(<Gallery />, page.root);
    page.leave(() => {
      setTheme("auto");
      render(null, page.root);
    });
  },
};
