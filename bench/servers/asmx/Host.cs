// Serves the site in a folder by Mono's ASP.NET until its standard input ends, and prints the port: FOLDER
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Threading;
using System.Web;
using System.Web.Hosting;

public class Host : MarshalByRefObject {
  static void Main(string[] args) {
    var host = (Host)ApplicationHost.CreateApplicationHost(typeof(Host), "/soap", args[0]);
    Console.WriteLine(host.Listen());
    Console.In.ReadToEnd();
  }

  // It listens in the domain of the site, so that no request crosses from one domain to another.
  public int Listen() {
    var listener = new TcpListener(IPAddress.Loopback, 0);
    listener.Start();
    InBackground(() => {
      while (true) {
        var caller = listener.AcceptTcpClient();
        InBackground(() => Serve(caller));
      }
    });
    return ((IPEndPoint)listener.LocalEndpoint).Port;
  }

  static void InBackground(ThreadStart work) { new Thread(work) { IsBackground = true }.Start(); }

  static void Serve(TcpClient caller) {
    caller.NoDelay = true;
    var connection = new BufferedStream(caller.GetStream(), 16384);
    try {
      for (string line; (line = ReadLine(connection)) != "";) HttpRuntime.ProcessRequest(new Request(line, connection));
    } catch (IOException) {
      // The caller has left.
    }
    caller.Close();
  }

  // Empty at the end of the headers, and of the stream.
  public static string ReadLine(Stream stream) {
    var line = new StringBuilder();
    for (int one; (one = stream.ReadByte()) >= 0 && one != '\n';) if (one != '\r') line.Append((char)one);
    return line.ToString();
  }
}

// A POST as a benchmark sends it: with the length of its body, and without a query.
class Request : SimpleWorkerRequest {
  readonly Dictionary<string, string> headers = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
  readonly byte[] body;
  readonly Stream connection;
  readonly StringBuilder head = new StringBuilder();
  readonly MemoryStream content = new MemoryStream();

  public Request(string line, Stream connection) : base(line.Split(' ')[1].Substring("/soap/".Length), "", null) {
    this.connection = connection;
    for (string header; (header = Host.ReadLine(connection)) != "";) {
      var colon = header.IndexOf(':');
      headers[header.Substring(0, colon)] = header.Substring(colon + 1).Trim();
    }
    body = new BinaryReader(connection).ReadBytes(int.Parse(headers["Content-Length"]));
  }

  string Header(string name) {
    string value;
    return headers.TryGetValue(name, out value) ? value : null;
  }

  public override string GetHttpVerbName() { return "POST"; }
  public override string GetHttpVersion() { return "HTTP/1.1"; }
  public override string GetKnownRequestHeader(int index) { return Header(GetKnownRequestHeaderName(index)); }
  public override string GetUnknownRequestHeader(string name) { return Header(name); }
  public override string[][] GetUnknownRequestHeaders() {
    return headers.Where(header => GetKnownRequestHeaderIndex(header.Key) < 0)
      .Select(header => new[] { header.Key, header.Value }).ToArray();
  }
  public override bool IsEntireEntityBodyIsPreloaded() { return true; }
  public override byte[] GetPreloadedEntityBody() { return body; }

  public override void SendStatus(int code, string text) { head.AppendFormat("HTTP/1.1 {0} {1}\r\n", code, text); }
  public override void SendKnownResponseHeader(int index, string value) {
    SendUnknownResponseHeader(GetKnownResponseHeaderName(index), value);
  }
  public override void SendUnknownResponseHeader(string name, string value) {
    head.AppendFormat("{0}: {1}\r\n", name, value);
  }
  public override void SendResponseFromMemory(byte[] data, int length) { content.Write(data, 0, length); }

  public override void FlushResponse(bool isLast) {
    if (!isLast) return;
    var start = Encoding.ASCII.GetBytes(head + "\r\n");
    connection.Write(start, 0, start.Length);
    content.WriteTo(connection);
    connection.Flush();
  }
}
